module.exports = 'style-or-picture';
