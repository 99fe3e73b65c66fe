import { createAudit } from '../../../platform/audit/audit.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/open.ts'
import { checkDocuments, checkShapes } from '../../../services/documents/documents.ts'
import { defaultProjectId } from '../../../services/identity/identity.ts'
import { collections } from '../../collections.ts'
import { peekSecret } from '../../secret.ts'
import { noteBy, withDatabase } from './with-house.ts'

type Wish = { repair: boolean; signal: AbortSignal }
type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'SECRET' | 'IDENTITY_PROJECT_ID'>

const mostNamed = 20

/**
 * Whether documents fit their collections, and agree with their index and counts, and whether the audit log is as it was
 * written. Prints what it finds; true where there's nothing left to do.
 */
export const checkInstallation = (settings: Place, wish: Wish): Promise<boolean> =>
  withDatabase(settings, async ({ database }) => {
    const results = [
      await checkIndex(database, settings, wish),
      await checkFits(database, settings, wish),
      await checkAudit(database, settings, wish),
    ]
    return results.every(isFine => isFine)
  })

async function checkIndex(database: Database, settings: Place, { repair, signal }: Wish): Promise<boolean> {
  let shownAt = Date.now()
  const report = await checkDocuments({
    database,
    repair,
    collections,
    signal,
    onProgress: ({ done, total }) => {
      if (Date.now() - shownAt < 1000) return
      shownAt = Date.now()
      console.error(`Checked ${done.toLocaleString('en')} of ${total.toLocaleString('en')} documents`)
    },
  })
  const { documents, entries, missing, stray, miscounted } = report
  console.log(
    `${documents.toLocaleString('en')} documents, ${entries.toLocaleString('en')} index entries: ${missing} missing, ${stray} stray, ${miscounted} owners miscounted`,
  )
  if (missing + stray + miscounted === 0) return true
  // Without the secret no entry could be sealed.
  const secret = repair ? await peekSecret(settings) : undefined
  const after = { missing, stray, miscounted }
  if (secret !== undefined)
    await noteBy(
      { database, clock: systemClock },
      secret,
    )({ action: 'settings.repaired', subject: '', after })
  console.log(repair ? 'Repaired.' : 'To repair this, run npm run check -- --repair.')
  return repair
}

async function checkFits(database: Database, settings: Place, { signal }: Wish): Promise<boolean> {
  const projectId = settings.IDENTITY_PROJECT_ID ?? defaultProjectId
  const { earlier, misfits } = await checkShapes({
    database,
    clock: systemClock,
    projectId,
    collections,
    signal,
  })
  if (earlier > 0) console.log(`${earlier} in an earlier version: the server upgrades them while it runs.`)
  if (misfits.length === 0) return true
  console.log(`${misfits.length} fit no version of their collection. Fix or delete them:`)
  for (const path of misfits.slice(0, mostNamed)) console.log(`  ${path}`)
  if (misfits.length > mostNamed) console.log(`  and ${misfits.length - mostNamed} more`)
  return false
}

async function checkAudit(database: Database, settings: Place, { signal }: Wish): Promise<boolean> {
  // None is made here: it would be another than the one the log was written with.
  const secret = await peekSecret(settings)
  const audit = createAudit({ database, clock: systemClock, secret: secret ?? '' })
  const { entries, misfit, seal } = await audit.verify(signal)
  if (misfit !== undefined) {
    console.log(
      secret === undefined
        ? 'The audit log can’t be checked without the secret. Set SECRET, or copy the file "secret" into the data folder.'
        : `Audit entry ${misfit} doesn’t fit the one before: someone changed the log, or SECRET is another one.`,
    )
    return false
  }
  console.log(
    entries === 0
      ? 'No audit entries yet.'
      : `${entries.toLocaleString('en')} audit entries, each sealed with the one before: ${seal.slice(-8)}`,
  )
  return true
}
