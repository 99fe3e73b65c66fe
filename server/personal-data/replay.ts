import { undoFor } from '../../domain/rights/erasures/erasures.ts'
import type { Journal, JournalLine } from '../../domain/rights/journal.ts'
import type { Backend } from '../backend.ts'
import { erasePerson } from './erase-person.ts'
import type { Keepers } from './stores.ts'
import { withdrawAgain } from './withdraw.ts'

type Parts = Keepers & Pick<Backend, 'identity' | 'log' | 'members' | 'rights'> & { journal: Journal }

type Line<Noted> = Extract<JournalLine, Noted>

/**
 * Where an older copy of the database was put back, what was erased since is erased again, who had asked for it still
 * has, and whoever had taken that back keeps what they have; what was stopped since stays so, unless it was wanted again.
 * Runs at every start, before anyone is served.
 */
export async function replayErasures(parts: Parts): Promise<number> {
  const { journal, log } = parts
  await journal.tidy()
  const lines = await journal.list()
  const kept = new Set(lines.flatMap(line => ('kept' in line ? [line.kept] : [])))
  // Where two journals were merged, their lines needn't be in order.
  const turns = lines.flatMap(line => (isTurn(line) ? [line] : [])).sort((a, b) => a.at - b.at)
  const lastTurns = new Map(turns.map(line => [nameTurn(line), line.id]))
  let replayed = 0
  for (const { isKnown, ...line } of lines) {
    if ('kept' in line) await parts.rights.erasures.keepAgain(line.kept)
    else if ('erased' in line) replayed += await eraseAgain(parts, line, isKnown)
    else if (isKnown) continue
    else if (isTurn(line)) {
      if (lastTurns.get(nameTurn(line)) === line.id) replayed += Number(await turnAgain(parts, line))
    } else if ('withdrawn' in line)
      replayed += Number(await withdrawAgain(parts, line.withdrawn, line.purpose, line.at))
    else replayed += await doAgain(parts, line, kept)
    if (!isKnown) await journal.mark(line)
  }
  if (replayed > 0)
    log.warn(
      { replayed },
      'an older copy of the database was put back: did again what was erased and stopped since',
    )
  return replayed
}

type Turn = Line<{ subscription: string } | { series: string } | { reminder: string } | { block: string }>

const isTurn = (line: JournalLine): line is Turn =>
  'subscription' in line || 'series' in line || 'reminder' in line || 'block' in line

/** Whose it is, and what. */
function nameTurn(turn: Turn): string {
  if ('subscription' in turn) return `subscription ${turn.subscription}`
  if ('series' in turn) return `series ${turn.series}`
  return 'block' in turn ? `block ${turn.block}` : `reminder ${turn.of} ${turn.reminder}`
}

async function turnAgain({ mail, newsletter, reminders, series }: Parts, line: Turn): Promise<boolean> {
  const { at } = line
  if ('block' in line) return mail.suppressions.repeat({ hash: line.block, reason: line.reason }, at)
  if ('series' in line) return series.turnAgain(line.series, line.isOn, at)
  if ('reminder' in line) return reminders.turnAgain({ uid: line.of, id: line.reminder }, line.isOn, at)
  // What someone asked for anew is only in the newer copy: they keep what this one has of them.
  return line.change !== 'anew' && newsletter.subscriptions.repeatStop(line.subscription, line.change, at)
}

async function eraseAgain(
  parts: Parts,
  { erased: id, mail, at, id: name }: Line<{ erased: string }>,
  isKnown: boolean,
): Promise<number> {
  const { identity, members } = parts
  const account = await identity.administration.find(id)
  // Someone may have come back under the same id: what is younger than the erasure stays.
  if (account && account.createdAt.getTime() < at) {
    await identity.deleteAccount(id, undefined)
    return 1
  }
  if (!identity.host || isKnown) return 0
  const { member } = await members.describe(id)
  // A line of an earlier version is known by nothing but what it left.
  if (member ? member.updatedAt >= at : name === undefined) return 0
  await erasePerson(parts, { id, email: null, isEmailVerified: false })
  if (mail !== undefined) await parts.mail.forgetHash(mail)
  return 1
}

async function doAgain(
  parts: Parts,
  line: Line<{ asked: string } | { parts: string } | { forgotten: string }>,
  kept: ReadonlySet<string>,
): Promise<number> {
  const { identity, newsletter, rights } = parts
  if ('forgotten' in line) {
    await newsletter.subscriptions.forgetAgain(line.forgotten)
    return 1
  }
  const id = 'parts' in line ? line.parts : line.asked
  const account = await identity.administration.find(id)
  if (account ? account.createdAt.getTime() >= line.at : !identity.host) return 0
  if ('parts' in line) {
    const { names, code: known, entries = 0, at } = line
    if (known !== undefined && kept.has(known)) return 0
    // Those of earlier versions went without a day to turn back.
    const asked = known === undefined ? { at: at - undoFor } : { at, code: known }
    await rights.erasures.askAgain(id, { names, through: 'signedIn', entries, ...asked })
    return 1
  }
  const { code, through, entries, at } = line
  if (kept.has(code)) return 0
  // As when they asked: whoever leaves stops to help run the site, unless nobody else would.
  if (account && account.roles.length > 0)
    await identity.administration.setRoles(id, []).catch(() => undefined)
  await rights.erasures.askAgain(id, { code, through, entries, at })
  return 1
}
