import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { VerbForm } from '../verb-form.tsx'
import { RowMenu } from './row-menu.tsx'

const kinds = ['name', 'behaviour', 'other'] as const

/** To report someone, or to see them no longer. */
export function PersonMenu({ name, nickname }: { name: string; nickname: string }) {
  const t = useWords('challenge')
  return (
    <RowMenu label={t('row.menu', { name: nickname })}>
      <VerbForm verb="reportParticipant" fields={{ who: name }}>
        <h3 className="text-base">{t('report.title', { name: nickname })}</h3>
        <p className="mt-0.5 text-sm leading-snug text-quiet">{t('report.note')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {kinds.map(kind => (
            <button
              key={kind}
              type="submit"
              name="kind"
              value={kind}
              className="min-h-11 cursor-pointer rounded-full border border-edge bg-raised px-4 text-sm hover:border-tide hover:bg-tide-soft"
            >
              {t(`report.${kind}`)}
            </button>
          ))}
        </div>
      </VerbForm>
      <VerbForm verb="blockParticipant" fields={{ who: name }} className="border-t border-line pt-3">
        <Button type="submit" kind="secondary" size="small">
          {t('block.do', { name: nickname })}
        </Button>
        <p className="mt-1 text-sm leading-snug text-quiet">{t('block.note')}</p>
      </VerbForm>
    </RowMenu>
  )
}
