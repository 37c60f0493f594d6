// A client for a lastcard table server, for Node 22 or newer, with nothing installed.
//
//   node client.mjs http://localhost:8000 Ann       opens a table, prints its link, deals when all have come
//   node client.mjs http://localhost:8000/j/CODE Ben   joins by a link
//
// It plays the first legal move until the match is over. docs/protocol.md explains every message.

const [where, name = "Node", settings = '{"players": 2}'] = process.argv.slice(2);
const [server, invite] = where.replace(/\/$/, "").split("/j/");

async function post(path, data) {
  const headers = { "Content-Type": "application/json" };
  const reply = await fetch(server + path, { method: "POST", headers, body: JSON.stringify(data) });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${answer.code}: ${answer.sentence}`);
  return answer;
}

const me = invite
  ? await post("/api/join", { invite, name })
  : await post("/api/tables", { name, settings: JSON.parse(settings) });
if (me.invite) console.log(`${server}/j/${me.invite}`);

const FINAL = [4400, 4401, 4403, 4404, 4409, 4426]; // do not come back after these
const RETRY = [100, 300, 600, 1000];
const TOO_MANY = 4429; // we have said too much at once
const REST = 3000;
const AT_ONCE = 40; // questions, and then one every so many milliseconds: a server takes 20 messages a second
const PACE = 60;
const SILENT_AFTER = 20_000;

let seen = 0; // the number of the last change
let tries = 0;
let due = 0; // when the next question is due, if they went evenly
let done = false; // changes still come after the match, when others leave
let answered = ""; // the last moment that we have answered
const asked = new Map(); // by key: what has no answer yet

function connect() {
  const socket = new WebSocket(`${server.replace(/^http/, "ws")}/api/tables/${me.table}/socket`);
  const send = (message) => {
    if (message && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const ask = (command) => {
    const key = crypto.randomUUID();
    asked.set(key, { type: "ask", key, command });
    due = Math.max(due, Date.now() - AT_ONCE * PACE) + PACE;
    setTimeout(() => send(asked.get(key)), due - Date.now());
  };
  let silence;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(), SILENT_AFTER);
  };

  socket.onopen = () => {
    send({ type: "hello", token: me.token, protocol: 1, seen });
    for (const message of asked.values()) send(message);
    heard();
  };

  socket.onmessage = ({ data }) => {
    heard();
    const message = JSON.parse(data);
    if (message.type === "ping") send({ type: "pong", ping: message.ping });
    if (message.type === "change") {
      seen = message.number;
      tries = 0;
      act(message, ask, socket);
    }
    if (message.type === "answer") asked.delete(message.key);
    if (message.type === "refused") {
      asked.delete(message.key);
      answered = ""; // somebody was quicker: the next change asks anew
      console.error(`refused (${message.code}): ${message.sentence}`);
    }
    if (message.type === "trouble") {
      setTimeout(() => asked.forEach(send), 1000);
    }
    if (message.type === "bye") console.error(`bye (${message.code}): ${message.sentence}`);
  };

  socket.onerror = () => {}; // a close follows
  socket.onclose = ({ code }) => {
    clearTimeout(silence);
    if (done) return;
    if (FINAL.includes(code)) {
      process.exitCode = 1;
      return;
    }
    const pause = RETRY[Math.min(tries++, RETRY.length - 1)];
    setTimeout(connect, code === TOO_MANY ? REST : pause);
  };
}

function act({ you, face, view }, ask, socket) {
  if (face.phase === "match_over") {
    if (!done) console.log(`scores ${view.scores.join(" ")}`);
    done = true;
    socket.close();
    return;
  }
  const moment = `${face.match} ${face.phase} ${view?.window}`;
  if (moment === answered) return;
  if (face.phase === "open") {
    if (!you.host || face.seats.some((seat) => !seat.person || !seat.here)) return;
    ask({ type: "deal" });
  } else if (face.phase === "round_over") {
    ask({ type: "ready" });
  } else if (view.asked.includes(you.seat) && view.legal.length > 0 && !you.held && !face.paused) {
    const move = view.legal.find((one) => one !== "+" && one !== "-") ?? view.legal[0];
    ask({ type: "move", move, window: view.window });
  } else {
    return;
  }
  answered = moment;
}

connect();
