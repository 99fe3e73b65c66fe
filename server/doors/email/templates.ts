import { samples } from '../../../app/letters/samples.ts'
import type { Language } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'

/** What every email looks like, with made-up data: nobody's own is shown. */
export function createTemplateDoors({ letterContext }: Pick<Backend, 'letterContext'>) {
  return {
    list: samples.map(({ kind, isChosen }) => ({ kind, isChosen })),
    read(kind: string, language: Language) {
      const written = samples.find(each => each.kind === kind)?.write(letterContext(language))
      return written && { subject: written.subject, preheader: written.preheader, text: written.text }
    },
  }
}
