#!/usr/bin/env perl
# A client in Perl, written from docs/protocol.md alone. It needs only what comes with Perl 5.36.
#
#   perl examples/client.pl --list                             what the server offers
#   perl examples/client.pl --edition elite --mode draft       a match with three bots
#   perl examples/client.pl --people 2 --option hand_size=3    two people of its own and two bots
#
# It opens a table, deals, and plays by chance until the match is over. It outlives lost
# connections and restarts of the server. The last line says how the match went.
# Exit status: 0 if the match ended, 1 if it did not, 2 if the arguments cannot be used.

use v5.36;

my $USAGE = <<'END';
perl client.pl [OPTIONS]
  --server URL          the table server; http://127.0.0.1:8000 if left out
  --list                list the editions and modes of the server, and stop
  --edition NAME        what is played; express if left out
  --mode NAME           the mode, where the edition has several
  --players N           how many seats the table has; 4 if left out
  --people N            how many of them this client plays; 1 if left out, bots play the others
  --option NAME=VALUE   a house rule, such as hand_size=3; repeat it to name several
  --turn MS, --reaction MS, --thinking MS, --fill BOT
                        settings of the table, as the server sets them if left out
  --seed N              the chance by which moves are chosen
  --patience SECONDS    give up if nothing happens for so long; 120 if left out
  --journal FILE        write down all that is sent and received, one JSON object a line
END

# ---------------------------------------------------------------------------------------------
# One connection: the handshake and the frames of RFC 6455. It knows nothing of cards.

package WebSocket {
    use Digest::SHA    qw(sha1_base64);
    use IO::Select     ();
    use IO::Socket::IP ();
    use MIME::Base64   qw(encode_base64);
    use Time::HiRes    qw(time);

    my ($CONTINUED, $TEXT, $CLOSE, $PING, $PONG) = (0x0, 0x1, 0x8, 0x9, 0xA);
    my $HANDSHAKE_SECONDS = 10;

    # A connection that failed is `closed` from the start: by a close number, or by the HTTP
    # status of a refused handshake.
    sub new ($class, $host, $port, $path) {
        my $self = bless {buffer => '', message => '', closed => undef, retry_after => undef}, $class;
        $self->{handle} = IO::Socket::IP->new(
            PeerHost => $host, PeerPort => $port, Timeout => $HANDSHAKE_SECONDS);
        $self->{closed} = $self->{handle} ? $self->shake_hands($host, $port, $path) : 1006;
        return $self;
    }

    sub closed ($self)      { return $self->{closed} }
    sub retry_after ($self) { return $self->{retry_after} }
    sub handle ($self)      { return $self->{handle} }

    sub shake_hands ($self, $host, $port, $path) {
        my $key = encode_base64(main::random_bytes(16), '');
        my $at  = $host =~ /:/ ? "[$host]" : $host;
        $self->write(join "\r\n", "GET $path HTTP/1.1", "Host: $at:$port", 'Upgrade: websocket',
            'Connection: Upgrade', 'Sec-WebSocket-Version: 13', "Sec-WebSocket-Key: $key", '', '');
        my $head   = $self->read_head // return 1006;
        my $status = status_of($head) // return 1006;
        $self->{retry_after} = header($head, 'Retry-After');
        return $status if $status != 101;
        my $accept = sha1_base64($key . '258EAFA5-E914-47DA-95CA-C5AB0DC85B11') . '=';
        return (header($head, 'Sec-WebSocket-Accept') // '') eq $accept ? undef : 1006;
    }

    sub status_of ($head)     { return $head =~ m{^HTTP/1\.[01] (\d{3})} ? $1 : undef }
    sub header ($head, $name) { return $head =~ /^\Q$name\E:\s*(.*?)\s*$/mi ? $1 : undef }

    # What follows the head belongs to the first frames: it stays in the buffer.
    sub read_head ($self) {
        my $deadline = time + $HANDSHAKE_SECONDS;
        until ($self->{buffer} =~ /\r\n\r\n/) {
            my $left = $deadline - time;
            return if $left <= 0 || !IO::Select->new($self->{handle})->can_read($left);
            return if !$self->read_more;
        }
        (my $head, $self->{buffer}) = split /\r\n\r\n/, $self->{buffer}, 2;
        return $head;
    }

    sub read_more ($self) {
        return sysread $self->{handle}, $self->{buffer}, 65_536, length $self->{buffer};
    }

    # Call it when there is something to read: it returns the messages that are now complete.
    sub receive ($self) {
        my $open = $self->read_more;
        my @messages;
        while (!defined $self->{closed} and my $frame = $self->next_frame) {
            push @messages, $self->take($frame->@*);
        }
        $self->{closed} //= 1006 if !$open;
        return @messages;
    }

    # The first whole frame in the buffer: whether it ends its message, its kind, its payload.
    sub next_frame ($self) {
        return if length $self->{buffer} < 2;
        my ($first, $second) = unpack 'C2', $self->{buffer};
        my $size  = $second & 0x7F;
        my $start = $size == 127 ? 10 : $size == 126 ? 4 : 2;
        return if length $self->{buffer} < $start;
        $size = unpack 'x2 n',  $self->{buffer} if $start == 4;
        $size = unpack 'x2 Q>', $self->{buffer} if $start == 10;
        return if length $self->{buffer} < $start + $size;
        my $payload = substr $self->{buffer}, $start, $size;
        substr $self->{buffer}, 0, $start + $size, '';
        return [$first & 0x80, $first & 0x0F, $payload];
    }

    sub take ($self, $is_last, $kind, $payload) {
        if    ($kind == $PING)  { $self->send_frame($PONG, $payload) }
        elsif ($kind == $CLOSE) { $self->close(length $payload < 2 ? 1005 : unpack 'n', $payload) }
        elsif ($kind == $TEXT || $kind == $CONTINUED) {
            $self->{message} .= $payload;
            return if !$is_last;
            my $message = $self->{message};
            $self->{message} = '';
            return $message;
        }
        return;
    }

    sub send_text ($self, $text) { $self->send_frame($TEXT, $text); return }

    # A client masks all that it sends.
    sub send_frame ($self, $kind, $payload) {
        my $size   = length $payload;
        my $length = $size < 126 ? pack('C', 0x80 | $size)
            : $size < 65_536     ? pack('C n', 0x80 | 126, $size)
            :                      pack('C Q>', 0x80 | 127, $size);
        my $mask   = main::random_bytes(4);
        my $stream = substr $mask x (1 + $size / 4), 0, $size;
        $self->write(pack('C', 0x80 | $kind) . $length . $mask . ($payload ^. $stream));
        return;
    }

    sub close ($self, $number) {
        $self->send_frame($CLOSE, $number == 1005 ? '' : pack 'n', $number);
        $self->{closed} //= $number;
        return;
    }

    sub write ($self, $bytes) {
        while (length $bytes) {
            my $written = syswrite $self->{handle}, $bytes;
            return $self->{closed} //= 1006 if !$written;
            substr $bytes, 0, $written, '';
        }
        return;
    }
}

# ---------------------------------------------------------------------------------------------
# One person at the table: says hello, keeps every request until it is answered, decides.

package Person {
    use JSON::PP   ();
    use List::Util qw(any max);

    my @BACK_OFF        = (0.1, 0.3, 0.6, 1);
    my $SILENCE_SECONDS = 20;
    my $SENDING_SECONDS = 0.06;    # a socket may carry 20 messages a second
    my $JSON            = JSON::PP->new->utf8->canonical;

    # A `bye` says why the socket is closed; so does the number of the close, if the bye is lost.
    my %NUMBER_OF_BYE = (
        bad_message => 4400, wrong_token => 4401, gone => 4403, no_such_table => 4404,
        replaced => 4409, newer_protocol => 4426, too_many => 4429, crowded => 4503,
    );

    # Close numbers, and statuses of a refused handshake, after which it is no use to come back.
    my %STAY_AWAY = map { $_ => 1 } 4400, 4401, 4403, 4404, 4409, 4426, 1009, 400, 401, 403, 404, 421;

    # Others after which to come back a little later, in seconds.
    my %WAIT = (4429 => 3, 4503 => 3);

    sub new ($class, %given) {
        return bless {
            %given,    # server, table, name, token, people, deals
            socket => undef, back_at => 0, tries => 0, connections => 0, bye => undef,
            heard_at => 0, change => undef, seen => 0, changed_at => 0, trouble => 0,
            decided => '', again_at => undef, pending => [], answered => 0, sent_at => 0,
            moves => 0, refused => 0,
        }, $class;
    }

    sub handle ($self)      { return $self->{socket} && $self->{socket}->handle }
    sub change ($self)      { return $self->{change} }
    sub changed_at ($self)  { return $self->{changed_at} }
    sub moves ($self)       { return $self->{moves} }
    sub refused ($self)     { return $self->{refused} }
    sub reconnects ($self)  { return $self->{connections} - 1 }
    sub is_finished ($self) { return $self->{change} && $self->{change}{face}{phase} eq 'match_over' }
    sub leave ($self)       { $self->{socket}->close(1000) if $self->{socket}; return }

    # All that is due now: come back, decide, send.
    sub act ($self, $now) {
        $self->come_back($now) if !$self->{socket} && $now >= $self->{back_at};
        return if !$self->{socket};
        return $self->lose_connection($now, 1006) if $now - $self->{heard_at} > $SILENCE_SECONDS;
        $self->decide($now);
        $self->send_requests($now);
        $self->lose_connection($now) if defined $self->{socket}->closed;
        return;
    }

    sub come_back ($self, $now) {
        my $socket = WebSocket->new($self->{server}->@{qw(host port)}, "/api/tables/$self->{table}/socket");
        return $self->stay_away_or_wait($now, $socket->closed, $socket->retry_after) if $socket->closed;
        $self->{socket}   = $socket;
        $self->{heard_at} = $now;
        $self->ask({type => 'be_program'}) if !$self->{connections}++ && !$self->{deals};
        $self->send({type => 'hello', token => $self->{token}, protocol => 1, seen => $self->{seen}});
        $_->{due} = $now for $self->{pending}->@*;
        return;
    }

    sub lose_connection ($self, $now, $number = $self->{socket}->closed) {
        my $bye = delete $self->{bye};
        $self->{socket} = undef;
        $number = $NUMBER_OF_BYE{$bye->{code}} // $number if $bye;
        main::journal($self->{name}, closed => $number);
        return $self->stay_away_or_wait($now, $number, undef, $bye && $bye->{sentence});
    }

    sub stay_away_or_wait ($self, $now, $number, $retry_after, $sentence = undef) {
        die "$self->{name} is not let back to the table (" . ($sentence // $number) . ").\n"
            if $STAY_AWAY{$number};
        my $pause = $BACK_OFF[$self->{tries}] // $BACK_OFF[-1];
        $self->{tries}++;
        $self->{back_at} = $now + ($retry_after // $WAIT{$number} // $pause);
        return;
    }

    # ----- what the server says

    sub receive ($self, $now) {
        $self->{heard_at} = $now;
        for my $text ($self->{socket}->receive) {
            my $message = eval { $JSON->decode($text) };
            next if ref $message ne 'HASH';
            main::journal($self->{name}, received => $message);
            $self->hear($message, $now);
        }
        $self->lose_connection($now) if defined $self->{socket}->closed;
        return;
    }

    sub hear ($self, $message, $now) {
        my $type = $message->{type} // '';
        if    ($type eq 'change')  { $self->hear_change($message, $now) }
        elsif ($type eq 'ping')    { $self->send({type => 'pong', ping => $message->{ping}}) }
        elsif ($type eq 'answer')  { $self->hear_answer($message) }
        elsif ($type eq 'refused') { $self->hear_refusal($message, $now) }
        elsif ($type eq 'trouble') { $self->hear_trouble($now) }
        elsif ($type eq 'bye')     { $self->{bye} = $message }
        return;
    }

    sub hear_change ($self, $change, $now) {
        $self->{changed_at} = $now if $change->{number} > $self->{seen};
        $self->{change}     = $change;
        $self->{seen}       = $change->{number};
        $self->{tries}      = 0;
        $self->{trouble}    = 0;
        return;
    }

    sub hear_answer ($self, $message) {
        $self->settle($message->{key});
        $self->{answered} = max($self->{answered}, $message->{number});
        $self->{trouble}  = 0;
        return;
    }

    # If the table still asks for the same decision in a second, decide again.
    sub hear_refusal ($self, $message, $now) {
        my $request = $self->settle($message->{key}) // return;
        $self->{refused}++;
        $self->{again_at} = $now + 1 if $request->{decision} eq $self->{decided};
        return;
    }

    sub hear_trouble ($self, $now) {
        $self->{trouble} = 1;
        $_->{due} = $now + 1 for $self->{pending}->@*;
        return;
    }

    # ----- what this person says

    sub ask ($self, $command, $decision = 'none') {
        my $ask = {type => 'ask', key => unpack('H*', main::random_bytes(8)), command => $command};
        push $self->{pending}->@*, {ask => $ask, decision => $decision, due => 0};
        $self->{moves}++ if $command->{type} eq 'move';
        return;
    }

    sub settle ($self, $key) {
        my ($request) = grep { $_->{ask}{key} eq $key } $self->{pending}->@*;
        $self->{pending} = [grep { $_->{ask}{key} ne $key } $self->{pending}->@*];
        return $request;
    }

    # Each request is sent once a connection, and once a second while the table is in trouble.
    sub send_requests ($self, $now) {
        return if $now < $self->{sent_at} + $SENDING_SECONDS;
        my ($request) = grep { defined $_->{due} && $_->{due} <= $now } $self->{pending}->@*;
        return if !$request;
        $self->send($request->{ask});
        $request->{due}  = $self->{trouble} ? $now + 1 : undef;
        $self->{sent_at} = $now;
        return;
    }

    sub send ($self, $message) {
        main::journal($self->{name}, sent => $message);
        $self->{socket}->send_text($JSON->encode($message));
        return;
    }

    # ----- what this person decides

    # Changes also come when nothing is to be decided: each decision is made once. A request
    # without an answer, or an answer without its change, may still decide the matter.
    sub decide ($self, $now) {
        my $change = $self->{change} // return;
        return if $self->{pending}->@* || $change->{number} < $self->{answered};
        my $view     = $change->{view};
        my $decision = join ' ', $change->{face}->@{qw(match phase)}, $view ? $view->{window} : ();
        my $again    = defined $self->{again_at} && $now >= $self->{again_at};
        return if $decision eq $self->{decided} && !$again;
        my $command = $self->command_for($change) // return;
        $self->@{qw(decided again_at)} = ($decision, undef);
        $self->ask($command, $decision);
        return;
    }

    sub command_for ($self, $change) {
        my ($you, $face) = $change->@{qw(you face)};
        my $phase = $face->{phase};
        my $ready = any { $_ eq $you->{person} } $face->{ready}->@*;
        return $self->choose($change) if $phase eq 'playing';
        return {type => 'ready'}      if $phase eq 'round_over' && !$ready;
        return {type => 'deal'} if $phase eq 'open' && $you->{host} && $self->everybody_is_here($face);
        return;
    }

    sub everybody_is_here ($self, $face) {
        return $self->{people} == grep { $_->{here} } $face->{people}->@*;
    }

    # Whoever is asked makes a move. Others may react, or let it pass.
    sub choose ($self, $change) {
        my ($you, $face, $view) = $change->@{qw(you face view)};
        my @moves = $change->{moves}->@*;
        return if $face->{paused} || defined $you->{held} || !@moves;
        my $asked  = any { $_ == $you->{seat} } $view->{asked}->@*;
        my @pool   = $asked ? tempting(@moves) : (@moves, undef);
        my $chosen = $pool[rand @pool] // return {type => 'let_pass'};
        return {type => 'move', move => $chosen->{move}, window => $view->{window}};
    }

    # Mostly the moves with a call if there are any, else those with a card; now and then all.
    sub tempting (@moves) {
        my @calls = grep { $_->{call} || $_->{kind} eq 'call' } @moves;
        my @cards = grep { $_->{card} } @moves;
        return rand() < 0.1 ? @moves : @calls ? @calls : @cards ? @cards : @moves;
    }
}

# ---------------------------------------------------------------------------------------------
# The match: open the table, join, play, report.

package main;

use Getopt::Long qw(GetOptions);
use HTTP::Tiny   ();
use IO::Select   ();
use JSON::PP     ();
use List::Util   qw(all first max min sum0);
use Time::HiRes  qw(clock_gettime CLOCK_MONOTONIC sleep);

my $JSON  = JSON::PP->new->utf8->canonical;
my @NAMES = map { "Perl $_" } 1 .. 10;
my $JOURNAL;

$SIG{PIPE} = 'IGNORE';
binmode $_, ':encoding(UTF-8)' for *STDOUT, *STDERR;
exit main();

sub main () {
    my $options = read_arguments();
    my $server  = read_address($options->{server});
    open_journal($options->{journal}) if defined $options->{journal};
    srand $options->{seed} if defined $options->{seed};
    my $editions = editions_of($server);
    return list($editions) if $options->{list};
    check_edition($editions, $options->@{qw(edition mode)});
    my @people = open_table($server, $options);
    eval { play($options->{patience}, @people); 1 } or fail($@ =~ s/\n//r);
    report(@people);
    return 0;
}

# ----- arguments

sub read_arguments () {
    my %options = (
        server => 'http://127.0.0.1:8000', edition => 'express', players => 4, people => 1,
        option => {}, patience => 120,
    );
    GetOptions(\%options, 'server=s', 'list', 'edition=s', 'mode=s', 'players=i', 'people=i',
        'option=s%', 'turn=i', 'reaction=i', 'thinking=i', 'fill=s', 'seed=i', 'patience=i',
        'journal=s', 'help') or refuse('--help lists what may be given.');
    if ($options{help}) { print $USAGE; exit 0 }
    refuse("What is \"$ARGV[0]\"? --help lists what may be given.") if @ARGV;
    refuse('--people takes 1 to 10, and no more than --players.')
        if $options{people} < 1 || $options{people} > min(scalar @NAMES, $options{players});
    return \%options;
}

sub read_address ($address) {
    refuse("\"$address\" is no address of a server: it looks like http://127.0.0.1:8000, without https.")
        if $address !~ m{^http://(?:\[([0-9a-f:]+)\]|([\w.-]+))(?::(\d+))?/?$}i;
    return {host => $1 // $2, port => $3 // 80, url => $address =~ s{/$}{}r};
}

sub check_edition ($editions, $name, $mode) {
    my $edition = first { $_->{name} eq $name } $editions->@*;
    my $names   = join ', ', map { $_->{name} } $editions->@*;
    refuse("The server has no edition \"$name\"; it has $names.") if !$edition;
    my @modes = grep { defined } map { $_->{mode} } $edition->{modes}->@*;
    return if !defined $mode || grep { $_ eq $mode } @modes;
    refuse("There are no modes of $name.") if !@modes;
    refuse("There is no mode \"$mode\" of $name; there are " . join(', ', @modes) . '.');
}

sub list ($editions) {
    for my $edition ($editions->@*) {
        say join ' ', grep { defined } $edition->{name}, $_->{mode} for $edition->{modes}->@*;
    }
    return 0;
}

sub refuse ($sentence) { fail($sentence, 2) }

sub fail ($sentence, $status = 1) {
    say STDERR "client.pl: $sentence";
    exit $status;
}

# ----- opening and joining

sub editions_of ($server) {
    return request($server, GET => '/api/editions')->{editions};
}

sub open_table ($server, $options) {
    my %settings = map { $_ => $options->{$_} }
        grep { defined $options->{$_} } qw(edition players turn reaction thinking fill);
    my %house_rules = $options->{option}->%*;
    $house_rules{mode} = $options->{mode} if defined $options->{mode};
    my @names  = @NAMES[0 .. $options->{people} - 1];
    my $opened = request($server, POST => '/api/tables',
        {name => shift @names, settings => {%settings, options => \%house_rules}});
    my %common = (server => $server, table => $opened->{table}, people => $options->{people});
    my $host   = Person->new(%common, name => $NAMES[0], token => $opened->{token}, deals => 1);
    return $host, map { join_table(\%common, $_, $opened->{invite}) } @names;
}

# With a token of its own a person may ask twice, and joins once.
sub join_table ($common, $name, $invite) {
    my $token = unpack 'H*', random_bytes(16);
    request($common->{server}, POST => '/api/join', {invite => $invite, name => $name, token => $token});
    return Person->new($common->%*, name => $name, token => $token, deals => 0);
}

# Once a server is found, ask it again if the answer is lost or it is busy; give up if it refuses.
sub request ($server, $method, $path, $body = undef) {
    my %content = $body
        ? (content => $JSON->encode($body), headers => {'Content-Type' => 'application/json'}) : ();
    my $answer;
    for my $tries_left (reverse 0 .. ($method eq 'GET' ? 0 : 20)) {
        $answer = HTTP::Tiny->new(timeout => 10)->request($method, $server->{url} . $path, \%content);
        last if !$tries_left || $answer->{status} !~ /^(?:429|503|599)$/;
        sleep($answer->{headers}{'retry-after'} // 1);
    }
    my $content = eval { $JSON->decode($answer->{content}) };
    fail("Nothing answers at $server->{url}.") if $answer->{status} == 599;
    fail("$server->{url} is no table server: what it answers is not JSON.") if ref $content ne 'HASH';
    return $content if $answer->{success};
    fail($content->{sentence} // "The server answers with status $answer->{status}.",
        $answer->{status} == 400 ? 2 : 1);
}

# ----- playing

sub play ($patience, @people) {
    my $started = now();
    until (all { $_->is_finished } @people) {
        my $now = now();
        $_->act($now) for @people;
        my %person = map { $_->handle ? (fileno $_->handle => $_) : () } @people;
        my @ready  = IO::Select->new(map { $_->handle // () } @people)->can_read(0.05);
        $person{fileno $_}->receive(now()) for @ready;
        sleep 0.05 if !%person;
        die "Nothing has happened at the table for $patience seconds.\n"
            if $now - max($started, map { $_->changed_at } @people) > $patience;
    }
    $_->leave for @people;
    return;
}

sub report (@people) {
    my ($face, $view, $sheet) = $people[0]->change->@{qw(face view sheet)};
    my @names   = map { $_->{name} } $face->{seats}->@*;
    my $played  = join ' ', grep { defined } $view->{edition}, $view->{options}{mode};
    my $winners = join(' and ', @names[$sheet->{winners}->@*]) || 'nobody';
    say "$played: ", join ', ', count(scalar $sheet->{rounds}->@*, 'round'),
        count(sum0(map { $_->moves } @people), 'move') . ' sent',
        sum0(map { $_->refused } @people) . ' refused',
        count(sum0(map { $_->reconnects } @people), 'reconnect'),
        "won by $winners (" . join(', ', map { "$names[$_]: $view->{scores}[$_]" } keys @names) . ')';
    return;
}

sub count ($number, $what) { return "$number $what" . ($number == 1 ? '' : 's') }

# ----- small things

sub now () { return clock_gettime(CLOCK_MONOTONIC) }

sub random_bytes ($number) {
    state $source = do { open my $file, '<:raw', '/dev/urandom' or die "/dev/urandom: $!\n"; $file };
    read $source, my ($bytes), $number;
    return $bytes;
}

sub open_journal ($path) {
    open $JOURNAL, '>', $path or refuse("$path cannot be written: $!.");
    $JOURNAL->autoflush;
    return;
}

sub journal ($name, $direction, $message) {
    print {$JOURNAL} $JSON->encode({person => $name, $direction => $message}), "\n" if $JOURNAL;
    return;
}
