import { useEffect } from 'react'
import { data, Form } from 'react-router'
import { doorsOf } from '../../doors.ts'
import { notFound } from '../../not-found.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/support-us'

export const handle = { words: ['support'] }

/** Only where the operator has set it up; elsewhere there's no such page. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!doorsOf(context).giving) throw notFound(context)
  return { isDone: new URL(request.url).searchParams.get('done') === '1' }
}

export async function action({ context }: Route.ActionArgs) {
  const { giving } = doorsOf(context)
  if (!giving) throw notFound(context)
  const begun = await giving.begin()
  if ('url' in begun) return { url: begun.url }
  return data({ problem: begun.problem }, begun.problem === 'tooMany' ? 429 : 503)
}

/** Where people may give something. Nothing in the programme depends on it. */
export default function SupportUs({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('support')
  const url = actionData && 'url' in actionData ? actionData.url : undefined
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  // A form may only be sent to this site, so the browser is led on from here; without a script by the link.
  useEffect(() => {
    if (url) window.location.assign(url)
  }, [url])
  if (loaderData.isDone)
    return (
      <Page title={t('thanks.title')} heading={t('thanks.title')} lead={t('thanks.lead')} isPrivate>
        <TextLink to="home">{t('thanks.home')}</TextLink>
      </Page>
    )
  return (
    <Page title={t('title')} description={t('lead')} heading={t('title')} lead={t('lead')}>
      <div className="prose-width grid gap-6">
        <div role="status" className="empty:hidden">
          {problem && <Banner tone="warning">{t(`problems.${problem}`)}</Banner>}
        </div>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{t('points.free')}</li>
          <li>{t('points.apart')}</li>
          <li>{t('points.kept')}</li>
        </ul>
        {url ? (
          <ButtonLink href={url} rel="noreferrer" className="justify-self-start">
            {t('goOn', { host: new URL(url).host })}
          </ButtonLink>
        ) : (
          <Form method="post">
            <Button type="submit">{t('begin')}</Button>
          </Form>
        )}
        <p className="text-sm text-quiet">{t('provider')}</p>
      </div>
    </Page>
  )
}
