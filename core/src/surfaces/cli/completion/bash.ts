import type { CompletionWords } from "./model.ts";

/** Completion for bash 3.2 and newer: words only, nothing is started at a key press. */
export function bashScript(words: CompletionWords): string {
	const next = [...words.next].map(([path, list]) =>
		arm(
			path,
			list.map(({ word }) => word),
		),
	);
	return `# Completion of madt for bash. Keep it where bash looks for it, and write it again when plugins change:
#   madt completion bash > ~/.local/share/bash-completion/completions/madt
_madt_next() {
  case "$1" in
    "") REPLY="${words.first.map(({ word }) => word).join(" ")}" ;;
${next.join("\n")}
    *) REPLY="" ;;
  esac
}
_madt_options() {
  case "$1" in
${[...words.options].map(([path, list]) => arm(path, list)).join("\n")}
    *) REPLY="" ;;
  esac
}
_madt_values() {
  case "$1" in
${[...words.values].map(([path, list]) => arm(path, list)).join("\n")}
    *) REPLY="" ;;
  esac
}
_madt() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path="" noun="" last=0 skip=0 i word REPLY=""
  [[ $cur == "=" ]] && cur=""
  [[ $prev == "=" ]] && prev="\${COMP_WORDS[COMP_CWORD-2]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if ((skip)); then skip=0; continue; fi
    case "$word" in
      ${words.valued.join("|")}) skip=1; continue ;;
      -*) last=1; continue ;;
    esac
    ((last)) && continue
    _madt_next "$path"
    case " $REPLY " in
      *" $word "*) path="\${path:+$path }$word"; [[ -z $noun ]] && noun="$word" ;;
      *) last=1 ;;
    esac
  done
  _madt_values "$noun $prev"
  [[ -z $REPLY ]] && _madt_values "$prev"
  if [[ -n $REPLY ]]; then COMPREPLY=($(compgen -W "$REPLY" -- "$cur")); return; fi
  case "$prev" in
    ${words.files.join("|")}) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")); return ;;
    ${words.texts.join("|")})
      if [[ $cur == @* ]]; then COMPREPLY=($(compgen -P @ -f -- "\${cur#@}")); else COMPREPLY=(); fi
      return ;;
  esac
  if [[ $cur == -* ]]; then
    _madt_options "$path"
    COMPREPLY=($(compgen -W "$REPLY ${words.globals.join(" ")}" -- "$cur"))
  else
    _madt_next "$path"
    COMPREPLY=($(compgen -W "$REPLY" -- "$cur"))
  fi
}
complete -F _madt madt
`;
}

function arm(path: string, words: readonly string[]): string {
	return `    "${path}") REPLY="${words.join(" ")}" ;;`;
}
