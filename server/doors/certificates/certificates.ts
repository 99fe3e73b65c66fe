import { themes } from '../../../domain/certificates/collections.ts'
import { wallMinute } from '../../../domain/members/day.ts'
import { milestones } from '../../../domain/members/milestones.ts'
import type { Language } from '../../../languages/languages.ts'
import { bindAll } from '../../../platform/bind.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Backend } from '../../backend.ts'
import type { Asker } from '../asker.ts'
import { act, save } from './change.ts'
import { edit } from './edit.ts'
import { listMine } from './list-mine.ts'
import { make } from './make.ts'
import { begin, preview } from './preview.ts'
import { cheer, isThere, takeBackCheer, view } from './view.ts'

type Used =
  | 'certificates'
  | 'clock'
  | 'letterContext'
  | 'library'
  | 'log'
  | 'mail'
  | 'members'
  | 'origin'
  | 'press'
  | 'rights'

/** The person asking, and what they are answered with. */
export type CertificateVisit = {
  backend: Pick<Backend, Used>
  uid: string | undefined
  language: Language
  /** How they write each language. */
  languageWishes: readonly string[]
  network: string
}

const sampleFor = 30 * 24 * 3_600_000
const verbs = { begin, make, view, isThere, edit, preview, save, act, cheer, takeBackCheer, listMine }

export type CertificateDoors = ReturnType<typeof createCertificateDoors>

/** What screens may do with certificates, already bound to the person asking. */
export function createCertificateDoors(backend: Pick<Backend, Used>, asker: Asker) {
  const { person, language, languageWishes, clientAddress } = asker
  const visit: CertificateVisit = {
    backend,
    uid: person?.id,
    language,
    languageWishes,
    network: networkOf(clientAddress),
  }
  return {
    choices: { milestones, themes },
    // Written where a form is shown: the doors are made for every page.
    get sample() {
      return wallMinute(backend.clock.now().getTime() - sampleFor, 'UTC')
    },
    ...bindAll(visit, verbs),
  }
}
