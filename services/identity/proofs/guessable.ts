import { isCommon } from './common-passwords.ts'

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
]

/** What people write in place of letters. */
const disguises: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
}

const shortestWord = 4

/** A longer password is no single word with a number behind it, and looking it up takes time. */
const longestLooked = 40

/**
 * Whether it is among what is tried first: a stolen or common password, a word or name, or one of `own`, which those who
 * know the person or the site try; each also in disguise, doubled, or with digits and signs around it.
 */
export function isGuessable(password: string, own: readonly string[] = []): boolean {
  const plain = fold(password)
  if (isMonotonous(plain)) return true
  if (plain.length > longestLooked) return false
  const owned = ownWords(own)
  return formsOf(findUnit(plain)).some(form => isCommon(form) || isOwn(form, owned))
}

/** One spelling for what sounds the same: no capitals, no accents. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Everything a folded text may have been before digits and signs were added or took the place of letters. */
export function formsOf(plain: string): string[] {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain) ?? []
  const heads = ['', ...(before ? [before.slice(-1)] : [])]
  // A digit behind the word may be its last letter: chicag0.
  const tails = [0, 1, 2].filter(kept => kept <= after.length).map(kept => after.slice(0, kept))
  const cut = heads.flatMap(head => tails.map(tail => head + core + tail))
  const letters = plain.replace(/[^\p{L}]/gu, '')
  const forms = [plain, letters, ...cut].flatMap(text => [text, ...undisguise(text)])
  return [...new Set(forms)].filter(form => form.length >= shortestWord)
}

function undisguise(text: string): string[] {
  const clear = text.replace(/[^\p{L}]/gu, sign => disguises[sign] ?? sign)
  return [clear.replace(/[1!|]/g, 'i'), clear.replace(/[1!|]/g, 'l')]
}

/** `abcabc` is worth no more than `abc`. */
function findUnit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** A few signs over and over, or a row of the keyboard. */
function isMonotonous(plain: string): boolean {
  const isRepeated = [1, 2, 3].some(step => plain.slice(step) === plain.slice(0, -step))
  return isRepeated || rows.some(row => row.includes(plain) || row.includes([...plain].reverse().join('')))
}

function ownWords(own: readonly string[]): string[] {
  const words = own.flatMap(text => [fold(text), ...fold(text).split(/[^\p{L}\p{N}]+/u)])
  const joined = words.flatMap(word => [word, word.replace(/[^\p{L}\p{N}]/gu, '')])
  return [...new Set(joined)].filter(word => word.length >= shortestWord).sort((a, b) => b.length - a.length)
}

/** Nothing else is left of it, or nothing but another word that everyone knows. */
function isOwn(form: string, owned: readonly string[]): boolean {
  const rest = owned.reduce((text, word) => text.replaceAll(word, ' '), form)
  if (rest === form) return false
  const left = rest.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return left.length < shortestWord || isCommon(left)
}
