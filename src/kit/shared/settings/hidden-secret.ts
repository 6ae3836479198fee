/** Placeholder for a stored secret, which never leaves the server; sent back unchanged, it keeps the stored one. */
export const hiddenSecret = '••••••••'
