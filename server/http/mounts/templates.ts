import type { Hono } from 'hono'
import { samples } from '../../../app/letters/samples.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { frameHeaders, showLetter } from '../../certificates/sample-letter.ts'
import { forHelper } from '../for-helper.ts'
import type { Mount } from '../mount.ts'
import { refuse } from '../quiet.ts'

type Parts = Pick<Backend, 'audit' | 'choices' | 'findPerson' | 'letterContext' | 'origin'>

/** Emails with made-up data, as a frame of the page they are looked at in shows them. */
export function mountTemplates(app: Hono<Mount>, parts: Parts): void {
  const { choices, letterContext } = parts
  const answer = forHelper('adminTemplates', parts, async context => {
    const { kind, language, scheme } = context.req.param()
    const sample = samples.find(each => each.kind === kind)
    const code = languageCodes.find(each => each === language)
    if (!sample || !code) return refuse(context, 404)
    const { html } = sample.write(letterContext(code))
    return context.body(showLetter(html, scheme === 'night', choices.findLogo()), 200, {
      ...frameHeaders,
      'Cache-Control': 'private, no-store',
    })
  })
  app.get('/admin/email/templates/:kind/:language/:scheme{(day|night)}', answer)
}
