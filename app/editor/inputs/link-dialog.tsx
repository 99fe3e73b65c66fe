import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { AssetPicker } from '../assets/asset-picker.tsx'
import { control } from '../control.ts'
import { StoryPicker } from '../stories/story-picker.tsx'
import { Choice } from './choice.tsx'
import { type EditedLink, type EditedLinkKind, isHarmless, kinds } from './link.ts'

type LinkDialogProps = {
  link: EditedLink
  onSet: (link: EditedLink) => void
  onRemove?: () => void
  onClose: () => void
}

/** Where something leads: a page of this site, an address, or someone's mailbox. */
export function LinkDialog({ link: given, onSet, onRemove, onClose }: LinkDialogProps) {
  const t = useWords('content')
  const id = useId()
  const [link, setLink] = useState(given)
  const isReady = link.kind === 'story' ? link.uuid !== '' : link.address !== '' && !isWrong(link)
  const Target = { story: StoryTarget, asset: AssetTarget, url: AddressTarget, email: AddressTarget }[
    link.kind
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('link.title')}
      actions={
        <>
          <Button disabled={!isReady} onClick={() => onSet(link)}>
            {t('link.set')}
          </Button>
          {onRemove && (
            <Button kind="secondary" onClick={onRemove}>
              {t('link.none')}
            </Button>
          )}
        </>
      }
    >
      <label htmlFor={id} className="grid gap-1">
        <span className="text-sm font-medium">{t('link.kind')}</span>
        <Choice
          id={id}
          value={link.kind}
          onChange={event => setLink({ ...link, kind: event.target.value as EditedLinkKind })}
        >
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {t(`link.${kind}`)}
            </option>
          ))}
        </Choice>
      </label>
      <Target link={link} onChange={setLink} />
    </Dialog>
  )
}

type TargetProps = { link: EditedLink; onChange: (link: EditedLink) => void }

function StoryTarget({ link, onChange }: TargetProps) {
  const t = useWords('content')
  return (
    <>
      {link.path && <p role="status">{t('link.chosen', { path: `/${link.path}` })}</p>}
      <StoryPicker onPick={({ uuid, path }) => onChange({ ...link, uuid, path })} />
      <label className="grid gap-1">
        <span className="text-sm font-medium">{t('link.anchor')}</span>
        <input
          value={link.anchor}
          onChange={event => onChange({ ...link, anchor: event.target.value.replace(/[^\w-]/g, '') })}
          className={control}
        />
      </label>
    </>
  )
}

function AssetTarget({ link, onChange }: TargetProps) {
  const t = useWords('content')
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {link.address && <p className="min-w-0 truncate">{link.address.split('/').at(-1)}</p>}
      <Button kind="secondary" size="small" onClick={() => setPicking(true)}>
        {link.address ? t('assets.change') : t('link.file')}
      </Button>
      {isPicking && (
        <AssetPicker
          onClose={() => setPicking(false)}
          onPick={({ filename }) => {
            onChange({ ...link, address: filename })
            setPicking(false)
          }}
        />
      )}
    </div>
  )
}

const isWrong = ({ kind, address }: EditedLink): boolean => kind === 'url' && !isHarmless(address)

function AddressTarget({ link, onChange }: TargetProps) {
  const t = useWords('content')
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {t('link.address')}
      </label>
      <input
        id={id}
        type={link.kind === 'email' ? 'email' : 'text'}
        inputMode={link.kind === 'email' ? 'email' : 'url'}
        value={link.address}
        aria-invalid={isWrong(link) || undefined}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange({ ...link, address: event.target.value })}
        className={control}
      />
      <p id={`${id}-hint`} className={`text-sm ${isWrong(link) ? 'font-medium text-alarm' : 'text-quiet'}`}>
        {isWrong(link) ? t('link.wrong') : link.kind === 'url' && t('link.addressHint')}
      </p>
    </div>
  )
}
