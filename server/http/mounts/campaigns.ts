import type { Context, Hono } from 'hono'
import { fillSample } from '../../../domain/newsletter/campaigns/test.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { frameHeaders, showLetter } from '../../certificates/sample-letter.ts'
import { createCampaignDoors } from '../../doors/email/campaigns.ts'
import { helperAt } from '../helper-at.ts'
import type { Mount } from '../mount.ts'
import { quiet } from '../quiet.ts'

type Parts = Pick<
  Backend,
  'audit' | 'campaigns' | 'choices' | 'findPerson' | 'functions' | 'identity' | 'mail'
>

/** What isn't a page of a campaign: the email itself, and how far it is. */
export function mountCampaigns(app: Hono<Mount>, parts: Parts): void {
  const base = '/admin/email/campaigns/:id'

  app.get(`${base}/email/:language/:look{day|night|text}`, async context => {
    const desk = await openDesk(context, parts)
    if (!desk) return refuse(context, 403)
    const { id = '', look } = context.req.param()
    const language = languageCodes.find(code => code === context.req.param('language'))
    const campaign = await desk.find(id)
    if (!language || !campaign) return refuse(context, 404)
    const { story, audience } = campaign
    const body = await parts.campaigns.write({ id, story, topics: audience.topics }, language)
    if (!body) return refuse(context, 404)
    if (look === 'text') return context.text(fillSample(body.text), 200, quiet)
    const html = showLetter(fillSample(body.html), look === 'night', parts.choices.findLogo())
    return context.body(html, 200, frameHeaders)
  })

  app.get(`${base}/progress`, async context => {
    const desk = await openDesk(context, parts)
    if (!desk) return refuse(context, 403)
    const progress = await desk.progress(context.req.param('id'))
    return progress ? context.json(progress, 200, quiet) : refuse(context, 404)
  })
}

async function openDesk(context: Context<Mount>, parts: Parts) {
  const helper = await helperAt('adminCampaign', context, parts)
  return helper && createCampaignDoors(parts, helper)
}

const refuse = (context: Context<Mount>, status: 403 | 404): Response =>
  context.text(status === 403 ? 'Forbidden' : 'Not Found', status, quiet)
