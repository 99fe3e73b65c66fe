import { Outlet } from 'react-router'

/** Bare: what is inside is drawn as a mail would be. */
export default function EmailLayout() {
  return <Outlet />
}
