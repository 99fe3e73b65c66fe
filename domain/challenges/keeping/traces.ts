import { type DocumentsTx, deleteField } from '../../../services/documents/documents.ts'
import {
  challengeCheersOf,
  challengeInvitesOf,
  challengeRemovalsOf,
  challengeReportsOf,
} from '../collections.ts'

/** Paths of documents that go, and of reports that stay without saying whose they are. */
type Traces = { gone: string[]; anonymous: string[] }

/** What is kept of someone in a challenge besides their place. */
export async function findTracesOf(tx: DocumentsTx, name: string): Promise<Traces> {
  const cheers = tx.collection(challengeCheersOf)
  const reports = tx.collection(challengeReportsOf)
  const found = [
    ...(await cheers.query({}, { where: [['from', '==', name]] })),
    ...(await cheers.query({}, { where: [['to', '==', name]] })),
    ...(await tx.collection(challengeInvitesOf).query({}, { where: [['by', '==', name]] })),
    ...(await reports.query({}, { where: [['about', '==', name]] })),
  ]
  const made = await reports.query({}, { where: [['by', '==', name]] })
  return { gone: found.map(({ path }) => path), anonymous: made.map(({ path }) => path) }
}

/** What is kept of a whole challenge besides what its people see. */
export async function findTracesIn(tx: DocumentsTx, challenge: string): Promise<Traces> {
  const all = [challengeCheersOf, challengeInvitesOf, challengeRemovalsOf, challengeReportsOf]
  const gone: string[] = []
  for (const { path } of all) {
    const found = await tx.query({ collection: path }, { where: [['challenge', '==', challenge]] })
    gone.push(...found.map(each => each.path))
  }
  return { gone, anonymous: [] }
}

export async function eraseTraces(tx: DocumentsTx, { gone, anonymous }: Traces): Promise<void> {
  for (const path of gone) await tx.delete(path)
  for (const path of anonymous) await tx.update(path, { by: deleteField() })
}
