import type { House } from '../platform/database/migrate.ts'
import { contentHouse } from '../services/content/content.ts'
import { documentsHouse } from '../services/documents/documents.ts'
import { functionsHouse } from '../services/functions/functions.ts'
import { socialHouse } from '../services/identity/federation/tables.ts'
import { identityHouse } from '../services/identity/identity.ts'
import { mailHouse } from '../services/mail/mail.ts'
import { pushHouse } from '../services/push/push.ts'

/** Every house with tables of its own, in the order they are built. */
export const houses: readonly House[] = [
  identityHouse,
  mailHouse,
  socialHouse,
  functionsHouse,
  contentHouse,
  documentsHouse,
  pushHouse,
]
