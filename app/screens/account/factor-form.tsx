import * as z from 'zod/mini'
import { ProblemBanner, useAttempt } from '../../account/attempt.tsx'
import type { FactorStep } from '../../account/factor.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { useWords } from '../../words.tsx'
import { AccountPage } from './account-page.tsx'

const schema = z.object({ code: z.string().check(z.minLength(6), z.maxLength(40)) })

/** The second step of signing in. */
export function FactorForm({ step, onDone }: { step: FactorStep; onDone: () => void }) {
  const t = useWords('account')
  const { attempt, isBusy, problem } = useAttempt()
  const finish = ({ code }: z.infer<typeof schema>) =>
    attempt(async () => {
      await step.finish(code)
      onDone()
    })
  return (
    <AccountPage title={t('factor.title')} heading={t('factor.title')} lead={t('factor.lead')}>
      <ProblemBanner problem={problem} />
      <ValidForm
        schema={schema}
        labels={{ code: t('factor.code') }}
        onValid={finish}
        isBusy={isBusy}
        submit={t('factor.submit')}
        wide
      >
        {field => <TextField {...field('code')} inputMode="numeric" autoComplete="one-time-code" autoFocus />}
      </ValidForm>
    </AccountPage>
  )
}
