import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Section as SectionName } from '../../../domain/settings/sections.ts'
import type { SectionCard } from '../../../server/doors/settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { FreshGate } from '../people/fresh-gate.tsx'
import type { SettingsAnswer, SettingsPlace } from './answer.ts'

type PartProps = { place: SettingsPlace; summary: string; isOpen: boolean; children: ReactNode }

/** One part of the settings: a line that says how it is now, and opens to its form. */
export function Part({ place, summary, isOpen, children }: PartProps) {
  const t = useWords('settings')
  return (
    <details id={place} open={isOpen} className="group scroll-mt-4">
      <summary className="flex min-h-15 cursor-pointer items-center gap-4 py-3 marker:content-none hover:bg-tide-soft focus-visible:-outline-offset-3 sm:px-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-base leading-snug font-semibold tracking-normal">{t(`parts.${place}`)}</h2>
          <p className="truncate text-sm text-quiet group-open:hidden">{summary}</p>
        </div>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-quick) group-open:rotate-180"
        />
      </summary>
      <div className="grid max-w-160 grid-cols-1 gap-6 pt-1 pb-8 sm:px-4">
        <p className="prose-width text-quiet">{t(`about.${place}`)}</p>
        {children}
      </div>
    </details>
  )
}

type SectionFormProps = {
  place: SettingsPlace
  section: SectionName | 'logo'
  card?: SectionCard
  answer: SettingsAnswer | undefined
  /** What its button says where it does less than save the part. */
  submit?: string
  children: ReactNode
}

/** Sends one section; what became of it is said above its button. */
export function SectionForm({ place, section, card, answer, submit, children }: SectionFormProps) {
  const t = useWords('settings')
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('form') === section
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={`?part=${place}#${place}`}
      preventScrollReset
      noValidate
      className="grid grid-cols-1 gap-5"
    >
      <input type="hidden" name="form" value={section} />
      {card && <input type="hidden" name="seen" value={card.seen} />}
      {children}
      <div role="status">{answer?.form === section && <Outcome answer={answer} />}</div>
      {!card?.isLocked && (
        <Button
          type="submit"
          kind={submit ? 'secondary' : 'primary'}
          busy={isBusy}
          className="justify-self-start"
        >
          {submit ?? t('save')}
        </Button>
      )}
    </Form>
  )
}

function Outcome({ answer: { done, faults } }: { answer: SettingsAnswer }) {
  const t = useWords('settings')
  if (done === 'saved' || done === 'removed') return <Banner tone="success">{t(done)}</Banner>
  if (done === 'same') return <Banner>{t('same')}</Banner>
  if (done === 'stale') return <Banner tone="warning">{t('stale')}</Banner>
  if (done === 'unproven') return <FreshGate isFresh={false}>{null}</FreshGate>
  return faults ? <Banner tone="warning">{t('faulty')}</Banner> : null
}
