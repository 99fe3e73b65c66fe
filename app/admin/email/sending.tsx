import { useNavigation } from 'react-router'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { Banner } from '../../ui/banner.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/sending'
import { DnsAdvice } from './dns-advice.tsx'
import { ServerFacts } from './server-facts.tsx'
import { EmailDesk } from './tabs.tsx'
import { TestReport } from './test-result.tsx'
import { TestForm } from './test-to.tsx'
import { findUnsent } from './test-wish.ts'

export const handle = { words: ['admin', 'mail'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { sending } = doorsOf(context)
  return { server: sending.server(), advice: sending.advice, recent: await sending.recent() }
}

/** We contact nobody unasked: only this looks anything up, or sends a test. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { sending } = doorsOf(context)
  const form = await request.formData()
  const deed = form.get('deed')
  if (deed === 'lookUp') return { dns: await sending.lookUp() }
  if (deed === 'test') return { test: await sending.test('', language, String(form.get('to') ?? '')) }
  return null
}

export default function Sending({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('mail')
  const say = useWords('admin')
  const { server, advice, recent } = loaderData
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('deed') === 'lookUp'
  return (
    <EmailDesk tab="sending">
      <div className="grid items-start gap-8">
        <section className="grid min-w-0 gap-4">
          <h2 className="text-xl">{t('sending.server')}</h2>
          {server?.trouble && (
            <Banner tone="warning" title={t('sending.trouble')}>
              {t(`failures.${server.trouble}`)}
            </Banner>
          )}
          {server ? (
            <ServerFacts server={server} recent={recent} />
          ) : (
            <Banner tone="warning">{say('email.waiting')}</Banner>
          )}
          <div role="status" className="empty:hidden">
            {actionData?.test && <TestReport result={actionData.test} />}
          </div>
          {server && <TestForm unsent={findUnsent(actionData?.test)} />}
        </section>
        <DnsAdvice advice={advice} report={actionData?.dns} isBusy={isBusy} />
      </div>
    </EmailDesk>
  )
}
