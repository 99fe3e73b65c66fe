import { createNumbers } from '../../domain/numbers/numbers.ts'
import { countCertificates, countLanguages, listSources } from '../numbers/sources.ts'
import { listTables } from '../numbers/tables.ts'
import type { AccountParts } from './accounts.ts'
import type { BackendBase } from './base.ts'
import type { ContentParts } from './content.ts'
import type { ProgrammeParts } from './programme.ts'

/** How the whole site is doing, in counts of everything else. */
export const openNumbers = (parts: BackendBase & AccountParts & ContentParts & ProgrammeParts) =>
  createNumbers({
    database: parts.database,
    clock: parts.clock,
    sources: listSources(parts),
    groups: { languages: () => countLanguages(parts), certificates: () => countCertificates(parts) },
    tables: listTables(parts),
  })
