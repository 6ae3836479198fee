/** Under this name a device keeps the id of the visitor's zone. */
export const zoneKey = 'waste-zone'
