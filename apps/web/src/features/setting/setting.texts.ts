/** The texts of the settings page; they load with it. */
export const settingTexts = {
  tabs: { users: 'Users', roles: 'Roles', teams: 'Teams' },
  label: 'Settings',
};
