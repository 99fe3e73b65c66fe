import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useWords } from '../words.tsx'
import { headLink } from './head.tsx'

/** Where someone says for the first time why they do this. */
export function AddReason() {
  const t = useWords('today')
  return (
    <details>
      <summary className={`${headLink} cursor-pointer`}>{t('reason.add')}</summary>
      <Deed deed="addReason" className="mt-1 flex flex-wrap items-end gap-3">
        <TextField
          frameClassName="min-w-0 flex-1 basis-52"
          name="reason"
          label={t('reason.title')}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Button type="submit" kind="secondary">
          {t('reason.save')}
        </Button>
      </Deed>
    </details>
  )
}
