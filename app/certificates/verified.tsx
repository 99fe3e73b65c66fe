import { BadgeCheck, ChevronDown, CircleAlert, type IconNode, MessageSquareText, ShieldCheck } from 'lucide'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

/** Whether it is genuine, in a line; the three checks are behind it. */
export function Verified({ isSignatureValid }: { isSignatureValid: boolean }) {
  const t = useWords('certificate')
  const facts: [string, IconNode, string][] = [
    isSignatureValid
      ? ['signature', ShieldCheck, t('verify.valid')]
      : ['signature', CircleAlert, t('verify.invalid')],
    ['standing', BadgeCheck, t('verify.standing')],
    ['self', MessageSquareText, t('verify.self')],
  ]
  return (
    <details open={!isSignatureValid} className="group w-full rounded-card border border-line bg-raised">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3.5 rounded-card p-4 [&::-webkit-details-marker]:hidden">
        <Icon
          of={isSignatureValid ? ShieldCheck : CircleAlert}
          className={`size-6 shrink-0 ${isSignatureValid ? 'text-tide' : 'text-alarm'}`}
        />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block text-sm text-quiet">{t('verify.title')}</span>
          <span className="block font-medium">{t(isSignatureValid ? 'verify.short' : 'verify.invalid')}</span>
        </span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-quick) ease-settle group-open:rotate-180"
        />
      </summary>
      <ul className="grid gap-3 px-4 pt-1 pb-5">
        {facts.map(([name, icon, words]) => (
          <li key={name} className="flex gap-3.5 leading-snug">
            <Icon of={icon} className="size-6 shrink-0 text-moss" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
