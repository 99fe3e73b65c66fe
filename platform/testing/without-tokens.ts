/** Text without its random names: among so many letters, any short word turns up now and then. */
export const withoutTokens = (text: string): string => text.replaceAll(/[\w-]{16,}(\.[\w-]{16,})*/g, '…')
