import {
  AlignLeft,
  Heading,
  Image,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestion,
  Milestone,
  Phone,
  Quote,
  Sparkle,
  Square,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  hero: Heading,
  teaser: Megaphone,
  grid: LayoutGrid,
  feature: Sparkle,
  timeline: Milestone,
  steps: ListOrdered,
  faq: MessageCircleQuestion,
  quote: Quote,
  helplines: Phone,
  prose: AlignLeft,
  picture: Image,
}

/** What a block looks like, in small; a plain square for those an operator made. */
export function BlockIcon({ name }: { name: string }) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Square
  return <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-tide" />
}
