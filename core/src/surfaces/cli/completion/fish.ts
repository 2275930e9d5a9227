import type { CompletionWords, Word } from "./model.ts";

/** Completion for fish: one function with all words, since fish tests every condition at every key press. */
export function fishScript(words: CompletionWords): string {
	return `# Completion of madt for fish. Keep it where fish looks for it, and write it again when plugins change:
#   madt completion fish > ~/.config/fish/completions/madt.fish
function __madt_next
  switch "$argv[1]"
    case ""
      printf '%s\\t%s\\n' ${words.first.map(described).join(" ")}
${[...words.next].map(([path, list]) => `    case "${path}"\n      printf '%s\\t%s\\n' ${list.map(described).join(" ")}`).join("\n")}
  end
end
function __madt_options
  switch "$argv[1]"
${[...words.options]
	.filter(([, list]) => list.length > 0)
	.map(([path, list]) => `    case "${path}"\n      printf '%s\\n' ${list.map(quote).join(" ")}`)
	.join("\n")}
  end
end
function __madt_values
  switch "$argv[1]"
${[...words.values]
	.filter(([, list]) => list.length > 0)
	.map(([path, list]) => `    case "${path}"\n      printf '%s\\n' ${list.map(quote).join(" ")}`)
	.join("\n")}
  end
end
function __madt_complete
  set -l cur (commandline -ct)
  set -l before (commandline -opc)
  set -l place ""
  set -l noun ""
  set -l last 0
  set -l skip 0
  for word in $before[2..-1]
    if test $skip = 1
      set skip 0
      continue
    end
    if contains -- $word ${words.valued.join(" ")}
      set skip 1
      continue
    end
    if string match -q -- '-*' $word
      set last 1
    end
    test $last = 1; and continue
    set -l known (__madt_next "$place" | string replace -r '\\t.*' '')
    if contains -- $word $known
      set place (string trim "$place $word")
      test -z "$noun"; and set noun $word
    else
      set last 1
    end
  end
  set -l prev $before[-1]
  set -l start ""
  if string match -q -- '--*=*' $cur
    set prev (string replace -r '=.*' '' -- $cur)
    set start "$prev="
  end
  set -l values (__madt_values "$noun $prev") (__madt_values "$prev")
  if test (count $values) -gt 0
    printf "$start%s\\n" $values
    return
  end
  switch "$prev"
    case ${words.files.map(quote).join(" ")}
      __fish_complete_path (string replace -- "$start" "" $cur)
      return
    case ${words.texts.map(quote).join(" ")}
      if string match -q -- '@*' $cur
        __fish_complete_path (string sub -s 2 -- $cur) | string replace -r '^' '@'
      end
      return
  end
  if string match -q -- '-*' $cur
    __madt_options "$place"
    printf '%s\\n' ${words.globals.map(quote).join(" ")}
  else
    __madt_next "$place"
  end
end
complete -c madt -f -a "(__madt_complete)"
`;
}

function described({ word, summary }: Word): string {
	return `${quote(word)} ${quote(summary)}`;
}

function quote(text: string): string {
	return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
