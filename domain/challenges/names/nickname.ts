import { most } from '../challenge.ts'
import { refuse } from '../refuse.ts'
import { areAlike, inSmall, looksOf } from './looks.ts'
import { reservedNames, slurs } from './slurs.ts'

// Joiners only join pictures, nothing that is not seen stands alone, and no place is kept for a picture that isn't there yet.
const drawn = String.raw`(?!\p{Cn})\p{ExtPict}(?:\p{EMod}|\ufe0f)?`
const picture = String.raw`(?:\p{RI}\p{RI}|${drawn}(?:\u200d${drawn})*)`
const letters = String.raw`(?!\p{DI})[\p{L}\p{N}](?:(?!\p{DI})\p{M}){0,3}`
const nicknames = new RegExp(`^(?:${letters}|${picture}|[ '’._-])+$`, 'u')
const names = new RegExp(`^(?:${letters}|${picture}|[\\p{P}\\p{Sc}\\p{Sm} ])+$`, 'u')

const longestText = 60
const hosts = /www\.|https?:|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|@/u

const slurWords = new Set(slurs.map(inSmall))
const reservedLooks = reservedNames.map(looksOf)

type Nickname = { nickname: string; looks: string }

/** A nickname as it is kept, and how it looks beside those of the others; throws where it can't be used. */
export function readNickname(
  given: string,
  { taken, reserved }: { taken: readonly string[]; reserved: readonly string[] },
): Nickname {
  const nickname = tidy(given)
  const looks = looksOf(nickname)
  const isFit =
    isText(nickname, nicknames, most.nickname) &&
    /[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(nickname) &&
    countDigits(nickname) < 7 &&
    ![...reservedLooks, ...reserved.map(looksOf)].some(each => areAlike(each, looks))
  if (!isFit) throw refuse('nickname')
  if (taken.some(each => areAlike(each, looks))) throw refuse('nicknameTaken')
  return { nickname, looks }
}

/** What a challenge is called: shown to whoever has its link, so it carries no other link and no number to call. */
export function readName(given: string): string {
  const name = tidy(given)
  // A date with its year has eight digits.
  if (!isText(name, names, most.name) || countDigits(name) > 8) throw refuse('name')
  return name
}

const tidy = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

function isText(text: string, pattern: RegExp, longest: number): boolean {
  const length = [...new Intl.Segmenter().segment(text)].length
  if (length < 1 || length > longest || text.length > longestText * 2) return false
  return pattern.test(text) && !hosts.test(text) && !isSlur(text)
}

/** As a word, or with signs between its letters. */
function isSlur(text: string): boolean {
  return [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].some(word => slurWords.has(inSmall(word)))
}

const countDigits = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0
