import { Deed } from '../../member/deed.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import { OwnLines } from './own-lines.tsx'
import type { PartProps } from './part.ts'

export function Reasons({ member: { reasons }, faults }: PartProps) {
  const t = useWords('you')
  const say = useWords()
  return (
    <div className="grid gap-6">
      <p className="text-quiet">{t('forms.reasonsBody')}</p>
      <OwnLines deed="removeReason" lines={reasons.map(reason => ({ name: reason, fields: { reason } }))} />
      {reasons.length < 10 && (
        <Deed key={reasons.length} deed="addReason" noValidate className="grid gap-4">
          <TextField
            name="reason"
            label={t('forms.reason')}
            maxLength={200}
            error={faults.includes('reason') && say('validation.required', { name: t('forms.reason') })}
          />
          <Button type="submit" className="justify-self-start">
            {t('forms.add')}
          </Button>
        </Deed>
      )}
    </div>
  )
}
