import { useState } from 'react'
import { useActionData } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { ProblemBanner, useAttempt } from './client/attempt.tsx'
import { useWish } from './client/go-on.ts'

const words = {
  signIn: {
    title: 'link.title',
    heading: 'link.heading',
    lead: 'link.lead',
    submit: 'link.submit',
    sent: 'link.sent',
  },
  reset: {
    title: 'reset.title',
    heading: 'reset.askHeading',
    lead: 'reset.askLead',
    submit: 'reset.askSubmit',
    sent: 'reset.sent',
  },
} as const

/** Asks for a letter with a link to sign in, or to choose a new password. */
export function LinkRequest({ kind }: { kind: keyof typeof words }) {
  const t = useWords('account')
  const { title, heading, lead, submit, sent } = words[kind]
  const wish = useWish()
  const answer = useActionData<{ sent?: boolean }>()
  const { attempt, isBusy, problem } = useAttempt()
  const [isSent, setSent] = useState(answer?.sent === true)
  const send = ({ email }: { email: string }) =>
    attempt(async auth => {
      const { sendLink } = await import('./client/links.ts')
      await sendLink(auth, email, kind, wish.redirect)
      setSent(true)
    })
  return (
    <AccountPage title={t(title)} heading={t(heading)} lead={t(lead)}>
      <ProblemBanner problem={problem} />
      {isSent ? (
        <>
          <Banner tone="success" live="status">
            {t(sent)}
          </Banner>
          <Button kind="quiet" onClick={() => setSent(false)}>
            {t('link.sentAgain')}
          </Button>
        </>
      ) : (
        <AccountForm asks={['email']} onValid={send} isBusy={isBusy} submit={t(submit)} wide />
      )}
      <p>
        {kind === 'reset' ? (
          <TextLink to="signIn" query={wish}>
            {t('login.withLink')}
          </TextLink>
        ) : (
          <TextLink to="login" query={wish}>
            {t('link.withPassword')}
          </TextLink>
        )}
      </p>
    </AccountPage>
  )
}
