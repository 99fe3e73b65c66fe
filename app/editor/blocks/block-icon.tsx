import {
  AlignLeft,
  BookOpen,
  Heading,
  type IconNode,
  Image,
  LayoutGrid,
  ListOrdered,
  Megaphone,
  MessageCircleQuestion,
  Milestone,
  Phone,
  Quote,
  Sparkle,
  Square,
} from 'lucide'
import { Icon } from '../../ui/pictures/icon.tsx'

const icons: Record<string, IconNode> = {
  hero: Heading,
  chapter: BookOpen,
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
  const icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Square
  return <Icon of={icon} className="size-5 shrink-0 text-tide" />
}
