/**
 * Letters that pass for Latin ones, in small and in large. Not all there are: those of alphabets that our readers'
 * keyboards have, and digits. Names are compared both ways, because letters that look alike in one size may differ in
 * the other.
 */
const small: Record<string, string> = {
  ...pairs('аaеeоoрpсcуyхxіiјjѕsкkмmтtнhвbпnьbԁdһhӏlгrԛqԝw'),
  ...pairs('αaβbγyεeηnιiκkνvοoρpτtυuχxωw'),
  ...pairs('ıiłløođdħhɑaɡgıi'),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
const large: Record<string, string> = {
  ...pairs('АAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSЬBЗ3ҺHԚQԜWӀI'),
  ...pairs('ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'),
  ...pairs('ŁLØOĐDĦH'),
  Æ: 'AE',
  Œ: 'OE',
}

/** How a name looks: the same for all spellings that a reader would take for one another. */
export function looksOf(name: string): string {
  const bare = strip(name)
  const big = replaceAll(bare.toUpperCase(), large).replace(/1/g, 'I').replace(/0/g, 'O')
  return `${inSmall(bare)} ${big}`
}

/** The same in small letters alone. */
export function inSmall(name: string): string {
  const letters = replaceAll(strip(name).toLowerCase(), small).replace(/[i1]/g, 'l').replace(/0/g, 'o')
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Whether one could be taken for the other. */
export function areAlike(looks: string, others: string): boolean {
  const theirs = others.split(' ')
  return looks.split(' ').some((each, size) => each === theirs[size])
}

/** Without accents, and without what stands between letters. */
const strip = (name: string): string =>
  name.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{P}\p{Z}\p{S}]/gu, keepPictures)

/** Pictures are part of how a name looks; signs and spaces around letters hardly are. */
const keepPictures = (sign: string): string =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign) ? sign : ''

const replaceAll = (text: string, table: Record<string, string>): string =>
  Array.from(text, letter => table[letter] ?? letter).join('')

function pairs(text: string): Record<string, string> {
  const letters = [...text]
  return Object.fromEntries(
    letters.flatMap((letter, index) => (index % 2 === 0 ? [[letter, letters[index + 1] ?? '']] : [])),
  )
}
