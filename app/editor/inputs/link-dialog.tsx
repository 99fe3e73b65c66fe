import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words.tsx'
import { AssetPicker } from '../assets/asset-picker.tsx'
import { control } from '../control.ts'
import { StoryPicker } from '../stories/story-picker.tsx'
import { Choice } from './choice.tsx'
import { isHarmless, kinds, type Link, type LinkKind } from './link.ts'

type LinkDialogProps = {
  link: Link
  onSet: (link: Link) => void
  onRemove?: () => void
  onClose: () => void
}

/** Where something leads: a page of this site, an address, or someone's mailbox. */
export function LinkDialog({ link: given, onSet, onRemove, onClose }: LinkDialogProps) {
  const t = useWords('content')
  const kindId = useId()
  const id = useId()
  const [link, setLink] = useState(given)
  const [isPicking, setPicking] = useState(false)
  const isWrong = link.kind === 'url' && !isHarmless(link.address)
  const isReady = link.kind === 'story' ? link.uuid !== '' : link.address !== '' && !isWrong
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
      <label htmlFor={kindId} className="grid gap-1">
        <span className="text-sm font-medium">{t('link.kind')}</span>
        <Choice
          id={kindId}
          value={link.kind}
          onChange={event => setLink({ ...link, kind: event.target.value as LinkKind })}
        >
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {t(`link.${kind}`)}
            </option>
          ))}
        </Choice>
      </label>
      {link.kind === 'story' ? (
        <>
          {link.path && <p role="status">{t('link.chosen', { path: `/${link.path}` })}</p>}
          <StoryPicker onPick={({ uuid, path }) => setLink({ ...link, uuid, path })} />
          <label className="grid gap-1">
            <span className="text-sm font-medium">{t('link.anchor')}</span>
            <input
              value={link.anchor}
              onChange={event => setLink({ ...link, anchor: event.target.value.replace(/[^\w-]/g, '') })}
              className={control}
            />
          </label>
        </>
      ) : link.kind === 'asset' ? (
        <div className="flex flex-wrap items-center gap-3">
          {link.address && <p className="min-w-0 truncate">{link.address.split('/').at(-1)}</p>}
          <Button kind="secondary" size="small" onClick={() => setPicking(true)}>
            {link.address ? t('assets.change') : t('link.file')}
          </Button>
          {isPicking && (
            <AssetPicker
              onClose={() => setPicking(false)}
              onPick={({ filename }) => {
                setLink({ ...link, address: filename })
                setPicking(false)
              }}
            />
          )}
        </div>
      ) : (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-medium">
            {t('link.address')}
          </label>
          <input
            id={id}
            type={link.kind === 'email' ? 'email' : 'text'}
            inputMode={link.kind === 'email' ? 'email' : 'url'}
            value={link.address}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-hint`}
            onChange={event => setLink({ ...link, address: event.target.value })}
            className={control}
          />
          <p id={`${id}-hint`} className={`text-sm ${isWrong ? 'font-medium text-alarm' : 'text-quiet'}`}>
            {isWrong ? t('link.wrong') : link.kind === 'url' && t('link.addressHint')}
          </p>
        </div>
      )}
    </Dialog>
  )
}
