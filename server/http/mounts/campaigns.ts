import type { Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { CampaignDesk } from '../../../app/campaigns/doors.ts'
import { endedStates } from '../../../domain/newsletter/campaigns/campaign.ts'
import { fillSample } from '../../../domain/newsletter/campaigns/test.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { frameHeaders, showLetter } from '../../certificates/sample-letter.ts'
import { createCampaignDoors } from '../../doors/email/campaigns.ts'
import { createNote } from '../../doors/note.ts'
import { writeResultsCsv } from '../../newsletter/results-csv.ts'
import type { Mount } from '../mount.ts'
import { quiet } from '../quiet.ts'

type Parts = Pick<
  Backend,
  'audit' | 'campaigns' | 'choices' | 'findPerson' | 'functions' | 'identity' | 'mail'
>

const second = 1_000
/** After that a browser asks again, and is asked again who it is. */
const longest = 60

/** What isn't a page of a campaign: the email itself, how far it is, and its numbers as a file. */
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
    const id = context.req.param('id')
    const first = await desk.progress(id)
    if (!first) return refuse(context, 404)
    if (!context.req.header('accept')?.includes('text/event-stream')) return context.json(first, 200, quiet)
    return streamProgress(context, desk, id)
  })

  app.get(`${base}/results.csv`, async context => {
    const desk = await openDesk(context, parts)
    if (!desk) return refuse(context, 403)
    const results = await desk.results(context.req.param('id'))
    if (!results) return refuse(context, 404)
    return context.body(writeResultsCsv(results), 200, {
      ...quiet,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="campaign.csv"',
    })
  })
}

function streamProgress(context: Context<Mount>, desk: CampaignDesk, id: string): Response {
  context.header('Cache-Control', 'private, no-store')
  context.header('X-Accel-Buffering', 'no')
  return streamSSE(context, async stream => {
    for (let turn = 0; turn < longest && !stream.aborted; turn++) {
      const progress = await desk.progress(id)
      if (!progress) return
      await stream.writeSSE({ data: JSON.stringify(progress) })
      if (endedStates.some(state => state === progress.campaign.state)) return
      await stream.sleep(second)
    }
  })
}

async function openDesk(context: Context<Mount>, parts: Parts): Promise<CampaignDesk | undefined> {
  const person = await parts.findPerson(context.req.raw)
  const findPerson = () => person
  return createCampaignDoors(parts, findPerson, createNote(parts.audit, findPerson, null)).open()
}

const refuse = (context: Context<Mount>, status: 403 | 404): Response =>
  context.text(status === 403 ? 'Forbidden' : 'Not Found', status, quiet)
