import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useWords } from '../words.tsx'

type Answer = { isSent: true } | { problem: 'email' | 'wait'; address: string } | undefined

/** Asks for the address of who waits for a link. */
export function ResendForm({ answer }: { answer: Answer }) {
  const t = useWords('newsletter')
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const failed = answer && 'problem' in answer ? answer : undefined
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failed])
  if (answer && 'isSent' in answer)
    return (
      <Banner tone="success" live="status">
        {t('error.sent')}
      </Banner>
    )
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('form.email')}
        defaultValue={failed?.address}
        error={failed && t(`problems.${failed.problem}`)}
        required
      />
      <div>
        <Button type="submit" size="large" wide busy={state === 'submitting'}>
          {t('error.submit')}
        </Button>
        <p className="mt-3 text-sm text-quiet">{t('error.same')}</p>
      </div>
    </Form>
  )
}
