import type { Hono } from 'hono'
import { samples } from '../../../app/letters/samples.ts'
import { isClosed } from '../../../app/map/roles.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { frameHeaders, showLetter } from '../../certificates/sample-letter.ts'
import type { Mount } from '../mount.ts'

type Parts = Pick<Backend, 'choices' | 'findPerson' | 'letterContext'>

/** Emails with made-up data, as a frame of the page they are looked at in shows them. */
export function mountTemplates(app: Hono<Mount>, { choices, findPerson, letterContext }: Parts): void {
  app.get('/admin/email/templates/:kind/:language/:scheme{(day|night)}', async context => {
    const { kind, language, scheme } = context.req.param()
    if (isClosed('adminTemplates', await findPerson(context.req.raw))) return context.text('Forbidden', 403)
    const sample = samples.find(each => each.kind === kind)
    const code = languageCodes.find(each => each === language)
    if (!sample || !code) return context.text('Not Found', 404)
    const { html } = sample.write(letterContext(code))
    return context.body(showLetter(html, scheme === 'night', choices.findLogo()), 200, {
      ...frameHeaders,
      'Cache-Control': 'private, no-store',
    })
  })
}
