import { useState } from 'react'
import type { Policy } from '../../services/identity/identity.ts'
import { TextField } from '../ui/forms/field.tsx'
import { useWords } from '../words.tsx'
import { PasswordRules } from './password-rules.tsx'

type NewPasswordFieldProps = {
  policy: Policy
  name: string
  label: string
  error: string | undefined
  defaultValue: string | undefined
}

/** Where a password is chosen: what it needs is ticked off while it is typed. */
export function NewPasswordField({ policy, defaultValue: _, ...field }: NewPasswordFieldProps) {
  const t = useWords('account')
  const [password, setPassword] = useState('')
  return (
    <div className="grid gap-3">
      <TextField
        {...field}
        hint={policy.refusesCommon ? t('policy.hint') : undefined}
        type="password"
        autoComplete="new-password"
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <PasswordRules policy={policy} password={password} />
    </div>
  )
}
