/** The block under the pointer, while it is carried from one place to another. */
export const dragged: { uid: string | undefined; component: string } = { uid: undefined, component: '' }
