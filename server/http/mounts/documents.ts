import type { Hono } from 'hono'
import type { Documents } from '../../../services/documents/documents.ts'
import type { Mount } from '../mount.ts'

const paths = [
  '/v1/projects/*',
  '/google.firestore.v1.Firestore/*',
  // The rest of the harness is identity's.
  '/emulator/v1/projects/:project/databases/*',
]

/** At the root, where the official SDK looks for it when it is given nothing but a host. */
export function mountDocuments(app: Hono<Mount>, documents: Documents): void {
  for (const path of paths) app.all(path, context => documents.fetch(context.req.raw, context.var))
}
