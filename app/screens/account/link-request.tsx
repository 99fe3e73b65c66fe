import { useState } from 'react'
import { useActionData } from 'react-router'
import * as z from 'zod/mini'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import { useQuery } from '../../query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { AccountPage } from './account-page.tsx'

const schema = z.object({ email: z.email() })

/** Asks for a letter with a link to sign in. */
export function LinkRequest() {
  const t = useWords('account')
  return (
    <LetterRequest
      title={t('link.title')}
      heading={t('link.heading')}
      lead={t('link.lead')}
      submit={t('link.submit')}
      sent={t('link.sent')}
      kind="signIn"
    />
  )
}

/** Asks for a letter with a link to choose a new password. */
export function ForgottenPassword() {
  const t = useWords('account')
  return (
    <LetterRequest
      title={t('reset.title')}
      heading={t('reset.askHeading')}
      lead={t('reset.askLead')}
      submit={t('reset.askSubmit')}
      sent={t('reset.sent')}
      kind="reset"
    />
  )
}

type LetterRequestProps = {
  title: string
  heading: string
  lead: string
  submit: string
  sent: string
  kind: 'signIn' | 'reset'
}

function LetterRequest({ title, heading, lead, submit, sent, kind }: LetterRequestProps) {
  const t = useWords('account')
  const redirect = useQuery().get('redirect') ?? undefined
  const answer = useActionData<{ sent?: boolean }>()
  const { attempt, isBusy, problem } = useAttempt()
  const [isSent, setSent] = useState(answer?.sent === true)
  const send = async ({ email }: z.infer<typeof schema>) => {
    const isDone = await attempt(async auth => {
      const { sendLink } = await import('../../account/links.ts')
      await sendLink(auth, email, kind, redirect)
    })
    if (isDone) setSent(true)
  }
  return (
    <AccountPage title={title} heading={heading} lead={lead}>
      <ProblemBanner problem={problem} />
      {isSent ? (
        <>
          <Banner tone="success" live="status">
            {sent}
          </Banner>
          <Button kind="quiet" onClick={() => setSent(false)}>
            {t('link.sentAgain')}
          </Button>
        </>
      ) : (
        <ValidForm
          schema={schema}
          labels={{ email: t('email') }}
          onValid={send}
          isBusy={isBusy}
          className="grid gap-5"
        >
          {(field, busy) => (
            <>
              <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
              <Button type="submit" wide busy={busy}>
                {submit}
              </Button>
            </>
          )}
        </ValidForm>
      )}
      <p>
        <TextLink to="login" query={{ redirect }}>
          {t('link.withPassword')}
        </TextLink>
      </p>
    </AccountPage>
  )
}
