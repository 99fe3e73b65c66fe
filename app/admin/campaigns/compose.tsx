import { useState } from 'react'
import { data, redirect } from 'react-router'
import { isRunning } from '../../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignOutcome } from '../../../domain/newsletter/campaigns/parts.ts'
import { defaultLanguage, isLanguage } from '../../../languages/languages.ts'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { TextLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'
import { findUnsent } from '../email/test-wish.ts'
import type { Route } from './+types/compose'
import { actOn } from './act-on.ts'
import { ComposeHeader } from './compose-header.tsx'
import { ComposeNotices } from './compose-notices.tsx'
import { EmailPreview } from './email-preview.tsx'
import { MissingCampaign } from './missing-campaign.tsx'
import { ensureAt } from './page-for.ts'
import { SettingsForm } from './settings-form.tsx'
import { Standing } from './standing.tsx'
import { WordsEditor } from './words-editor.tsx'

export const handle = {
  words: ['admin', 'campaigns', 'newsletter', 'content', 'blocks'],
  isWide: true,
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { campaigns: desk, emailDesk } = doorsOf(context)
  const made = await desk.compose(params.id)
  if (!made) return data(null, missing)
  ensureAt('adminCampaign', made.campaign, context)
  const query = new URL(request.url).searchParams
  const wanted = query.get('in')
  const writing = made.campaign.state === 'draft' ? emailDesk : undefined
  const story = await writing?.findStory(made.words.storyId)
  return {
    made,
    mayAct: desk.acts !== undefined,
    first: isLanguage(wanted) ? wanted : defaultLanguage,
    ask: query.get('ask'),
    done: query.get('done'),
    words: writing && story ? { story, components: await writing.listComponents() } : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { campaigns: desk } = doorsOf(context)
  if (!desk.acts) throw data(null, 403)
  const form = await request.formData()
  const { id } = params
  if (form.get('deed') === 'remove') {
    await desk.acts.remove(id)
    return redirect(pathOf('adminEmail', language))
  }
  const outcome = await actOn(desk.acts, id, form, desk.timeZone)
  if (!outcome) throw data(null, 404)
  if ('unsent' in outcome) return data(outcome, 400)
  if ('problem' in outcome) return data(outcome, outcome.problem === 'gone' ? 404 : 409)
  // A saved form stays where it is; anything else leads to what it has become.
  if (form.get('deed') === 'save' && !form.has('over')) return outcome
  const done = form.get('deed') === 'test' ? 'tested' : ''
  if (isRunning(outcome.campaign.state)) return redirect(pathOf('adminCampaignSending', language, { id }))
  return redirect(pathOf('adminCampaign', language, { id }, { done, in: String(form.get('language') ?? '') }))
}

/** An email to many, until it's sent: its words, who gets it, when, and what to look at before. */
export default function Compose({ loaderData, actionData }: Route.ComponentProps) {
  const say = useWords('admin')
  const [chosen, setLanguage] = useState<string>()
  if (!loaderData) return <MissingCampaign />
  const { made, words, mayAct, first, ask, done } = loaderData
  const { campaign } = made
  const language = isLanguage(chosen) ? chosen : first
  const unsent = findUnsent(actionData)
  const answer = unsent ? undefined : (actionData as CampaignOutcome | undefined)
  const preview = (revision: number) => (
    <EmailPreview
      id={campaign.id}
      language={language}
      fallback={campaign.fallback}
      words={made.words}
      revision={revision}
    />
  )
  return (
    <>
      <Head title={campaign.name} isPrivate />
      <ComposeHeader made={made} language={language} mayAct={mayAct} unsent={unsent} />
      <ComposeNotices made={made} answer={answer} ask={ask} done={done} mayAct={mayAct} />
      {words ? (
        <WordsEditor
          key={words.story.id}
          story={words.story}
          components={words.components}
          language={language}
          onLanguage={setLanguage}
          aside={preview}
        />
      ) : (
        <Standing
          made={made}
          mayAct={mayAct}
          language={language}
          onLanguage={setLanguage}
          preview={preview(made.words.revision)}
        />
      )}
      {mayAct && campaign.state === 'draft' && (
        <p className="mt-4 text-sm">
          <TextLink to="adminLinks" query={{ make: 'campaign', note: campaign.name }}>
            {say('links.make')}
          </TextLink>
        </p>
      )}
      {mayAct && campaign.state === 'draft' && <SettingsForm made={made} answer={answer} />}
    </>
  )
}
