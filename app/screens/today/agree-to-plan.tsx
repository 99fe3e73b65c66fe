import { Deed } from '../../member/deed.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/** What is ticked off is kept only once they agreed to that kind. */
export function AgreeToPlan({ isOpen }: { isOpen?: boolean }) {
  const t = useWords('today')
  return (
    <details open={isOpen} className="mt-3 rounded-card bg-sunken px-4 text-sm leading-normal">
      <summary className="flex min-h-12 cursor-pointer items-center font-medium text-tide">
        {t('agree.open')}
      </summary>
      <Deed deed="agreeToPlan" className="pb-4">
        <p>
          {t('agree.body')} <TextLink to="privacy">{t('welcome.privacy')}</TextLink>
        </p>
        <Button type="submit" kind="secondary" size="small" className="mt-3">
          {t('agree.do')}
        </Button>
      </Deed>
    </details>
  )
}
