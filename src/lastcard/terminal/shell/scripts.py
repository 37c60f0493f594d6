"""The scripts that a shell runs on Tab: they ask the program named on the line."""

BASH = r"""# Completion for lastcard in bash.
_lastcard() {
    local line=${COMP_LINE:0:COMP_POINT} kind reply _
    local word=${line##*[[:space:]]}
    local kept=${word%"${word##*[=:]}"}  # bash splits words there, and replaces only what comes after
    COMPREPLY=()
    {
        read -r kind
        while IFS=$'\t' read -r reply _; do COMPREPLY+=("${reply#"$kept"}"); done
    } < <("$1" --complete "$line" 2>/dev/null)
    [[ $kind == words ]] && compopt +o default 2>/dev/null
    [[ ${COMPREPLY[0]-} == *[=,] ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o default -F _lastcard lastcard
"""

ZSH = r"""#compdef lastcard
# Completion for lastcard in zsh.
_lastcard() {
    local -a replies whole begun
    local reply name means
    local line="${(j: :)words[1,CURRENT-1]} $PREFIX"
    replies=("${(@f)$("${words[1]}" --complete "$line" 2>/dev/null)}")
    if [[ $replies[1] == files ]]; then
        _files
        return
    fi
    for reply in "${(@)replies[2,-1]}"; do
        name=${${reply%%$'\t'*}//:/\\:} means=${reply#*$'\t'}
        if [[ $name == *= ]]; then begun+=($name); else whole+=($name${means:+:$means}); fi
    done
    _describe lastcard whole -- begun -S ''
}
if [[ $funcstack[1] == _lastcard ]]; then _lastcard "$@"; else compdef _lastcard lastcard; fi
"""

FISH = r"""# Completion for lastcard in fish.
function __lastcard_complete
    set -l words (commandline -opc)
    set -l replies ($words[1] --complete (commandline -cp) 2>/dev/null)
    if test "$replies[1]" = files
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $replies[2..-1]
    end
end
complete -c lastcard -f -a '(__lastcard_complete)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
