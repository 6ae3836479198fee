/** Key of the remembered zone in the browser's storage. */
export const zoneKey = 'waste-zone'
