/** How wide the family's letters are at most, in parts of their size. What is not here is as wide as it is high. */
const wide: [number, string][] = [
  [0.25, "'il¹ìíîïıĩīĭįĺļї"],
  [0.34, ' !,.:;Ij|\u00a0\u202f¡·ÌÍÎÏ‘’‚ĨĪĬĮİĵľІЇіј'],
  [0.42, '"()1[]frt{}ª°²³ºŀłŕŗřţŧ'],
  [0.5, '*-_®“”„ťгтѓ'],
  [0.58, '+/27<=>?J\\^aceksuvxz~§«¯±»¿×àáâãäåçèéêë÷ùúûüāăąćĉċčēĕėęěĳĴķĸśŝşšũūŭůűųźżž'],
  [0.58, 'ЃЈГавезклнпсухчьэяёєѕќўџ'],
  [0.67, '$0345689EFKLPSTXYZ`bdghnopqy¢£¨´¸ÈÉÊËÝÞßðñòóôõöøýþÿ–ďđĒĔĖĘĚĝğġģĥħĶĹĻĽĿŁńņňŋōŏő'],
  [0.67, 'ŚŜŞŠŢŤŦŶŷŸŹŻŽЁЅЌЎЕЗКРТУХЬбдийорцъђћ'],
  [0.75, '#&ABCDGHRUV¥¶ÀÁÂÃÄÅÇÐÙÚÛÜĂ…€ĀĄĆĈĊČĎĐĜĞĠĢĤĦŉŔŖŘŨŪŬŮŰŲ₽ЂЄЋЏАБВДИЙЛНПСЦЧЪЭЯмы'],
  [0.84, 'NOQÑÒÓÔÕÖØ—ĲŃŅŇŊŌŎŐОжфшюљ'],
  [0.92, '%Mmw¼ŵМФЫщњ'],
]
const widths = new Map(wide.flatMap(([width, letters]) => [...letters].map(letter => [letter, width])))
const widest = 1.2

export const lineHeight = 1.3

export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += widths.get(letter) ?? widest
  return width
}

/** The same lines in every kit, which would each break them in its own way. A word without end is cut. */
function breakLines(text: string, widest: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= widest) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && widthOf(line + letter) > widest) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

export type Fitted = { size: number; lines: string[] }

/**
 * As large as the room allows, between two sizes, and with whole words where that is possible; of the lines at that size
 * the most even ones.
 */
export function fitText(
  text: string,
  { width, height, most, least }: { width: number; height: number; most: number; least: number },
): Fitted {
  let cut: Fitted | undefined
  for (let size = most; size > least; size -= 1) {
    const lines = breakLines(text, width / size)
    if (lines.length * size * lineHeight > height) continue
    if (lines.join(' ') === text) return { size, lines: balance(text, lines, width / size) }
    cut ??= { size, lines }
  }
  return cut ?? { size: least, lines: breakLines(text, width / least) }
}

function balance(text: string, lines: string[], room: number): string[] {
  let even = lines
  for (let narrower = room * 0.95; narrower > room * 0.5; narrower *= 0.95) {
    const tried = breakLines(text, narrower)
    // No word is cut for the sake of evenness.
    if (tried.length > lines.length || tried.join(' ') !== text) break
    even = tried
  }
  return even
}
