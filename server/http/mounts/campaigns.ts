import type { Hono } from 'hono'
import { fillSample } from '../../../domain/newsletter/campaigns/test.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { frameHeaders, showLetter } from '../../certificates/sample-letter.ts'
import { createCampaignDoors } from '../../doors/email/campaigns.ts'
import { forHelper } from '../for-helper.ts'
import type { Mount } from '../mount.ts'
import { quiet, refuse } from '../quiet.ts'

/** What isn't a page of a campaign: the email itself, and how far it is. */
export function mountCampaigns(app: Hono<Mount>, parts: Backend): void {
  const base = '/admin/email/campaigns/:id'

  const answerEmail = forHelper('adminCampaign', parts, async (context, helper) => {
    const { id = '', language: code, look } = context.req.param()
    const language = languageCodes.find(each => each === code)
    const campaign = await createCampaignDoors(parts, helper).find(id)
    if (!language || !campaign) return refuse(context, 404)
    const { story, audience } = campaign
    const body = await parts.campaigns.write({ id, story, topics: audience.topics }, language)
    if (!body) return refuse(context, 404)
    if (look === 'text') return context.text(fillSample(body.text), 200, quiet)
    const html = showLetter(fillSample(body.html), look === 'night', parts.choices.findLogo())
    return context.body(html, 200, frameHeaders)
  })
  app.get(`${base}/email/:language/:look{day|night|text}`, answerEmail)

  const answerProgress = forHelper('adminCampaign', parts, async (context, helper) => {
    const progress = await createCampaignDoors(parts, helper).progress(context.req.param('id') ?? '')
    return progress ? context.json(progress, 200, quiet) : refuse(context, 404)
  })
  app.get(`${base}/progress`, answerProgress)
}
