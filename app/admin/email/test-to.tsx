import { Send } from 'lucide'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import type { UnsentTest } from './test-wish.ts'

type TestToProps = { unsent: UnsentTest | undefined; children: ReactNode }

/** Beside the button that sends a test: other addresses than one's own, behind a line. */
export function TestTo({ unsent, children }: TestToProps) {
  const t = useWords('admin')
  return (
    <>
      {children}
      <details open={unsent !== undefined || undefined} className="text-sm open:basis-full">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-tide-strong underline">
          {t('email.testOthers')}
        </summary>
        <TextField
          label={t('email.testTo')}
          hint={t('email.testToHint')}
          error={unsent && t(`email.testProblems.${unsent.unsent}`)}
          name="to"
          type="text"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          defaultValue={unsent?.given}
          frameClassName="max-w-xl pb-2"
        />
      </details>
    </>
  )
}

/** Sends a test. Needs the words `admin`, `mail`. */
export function TestForm({ unsent, children }: { unsent: UnsentTest | undefined; children?: ReactNode }) {
  const t = useWords('mail')
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('deed') === 'test'
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      {children}
      <TestTo unsent={unsent}>
        <Button type="submit" name="deed" value="test" kind="secondary" busy={isBusy} icon={Send}>
          {t('test.submit')}
        </Button>
      </TestTo>
      <p className="text-sm text-quiet">{t('test.hint')}</p>
    </Form>
  )
}
