const { entries } = Object;
export { entries as default, entries as 'module.exports' };
