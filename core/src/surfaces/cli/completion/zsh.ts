import type { CompletionWords, Word } from "./model.ts";

/** Completion for zsh, with what each word means beside it. */
export function zshScript(words: CompletionWords): string {
	return `#compdef madt
# Completion of madt for zsh. Keep it in a folder of $fpath, and write it again when plugins change:
#   madt completion zsh > "\${fpath[1]}/_madt"
_madt_next() {
  case "$1" in
    "") reply=(${words.first.map(described).join(" ")}) ;;
${[...words.next].map(([path, list]) => `    "${path}") reply=(${list.map(described).join(" ")}) ;;`).join("\n")}
    *) reply=() ;;
  esac
}
_madt_options() {
  case "$1" in
${[...words.options].map(([path, list]) => arm(path, list)).join("\n")}
    *) reply=() ;;
  esac
}
_madt_values() {
  case "$1" in
${[...words.values].map(([path, list]) => arm(path, list)).join("\n")}
    *) reply=() ;;
  esac
}
_madt() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" place="" noun="" last=0 skip=0 i word
  local -a reply
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    if ((skip)); then skip=0; continue; fi
    case "$word" in
      ${words.valued.join("|")}) skip=1; continue ;;
      -*) last=1; continue ;;
    esac
    ((last)) && continue
    _madt_next "$place"
    if (( \${reply[(I)$word:*]} )); then place="\${place:+$place }$word"; [[ -z $noun ]] && noun="$word"; else last=1; fi
  done
  if [[ $cur == --*=* ]]; then prev="\${cur%%=*}"; compset -P '*='; fi
  _madt_values "$noun $prev"
  ((\${#reply})) || _madt_values "$prev"
  if ((\${#reply})); then compadd -- $reply; return; fi
  case "$prev" in
    ${words.files.join("|")}) _files; return ;;
    ${words.texts.join("|")}) if [[ $cur == @* ]]; then compset -P @; _files; fi; return ;;
  esac
  if [[ $cur == -* ]]; then
    _madt_options "$place"
    compadd -- $reply ${words.globals.join(" ")}
  else
    _madt_next "$place"
    ((\${#reply})) && _describe madt reply
  fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _madt "$@"; else compdef _madt madt; fi
`;
}

function described({ word, summary }: Word): string {
	return `'${`${word}:${summary.replaceAll(":", "\\:")}`.replaceAll("'", "'\\''")}'`;
}

function arm(path: string, words: readonly string[]): string {
	return `    "${path}") reply=(${words.join(" ")}) ;;`;
}
