import type { TemplateDoors } from '../../../app/email/template-doors.ts'
import { samples } from '../../../app/letters/samples.ts'
import type { Backend } from '../../backend.ts'

/** What every email looks like, with made-up data: nobody's own is shown. */
export function createTemplateDoors({ letterContext }: Pick<Backend, 'letterContext'>): TemplateDoors {
  return {
    list: samples.map(({ kind, isChosen }) => ({ kind, isChosen })),
    read(kind, language) {
      const written = samples.find(each => each.kind === kind)?.write(letterContext(language))
      return written && { subject: written.subject, preheader: written.preheader, text: written.text }
    },
  }
}
