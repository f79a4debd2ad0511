module.exports = 'style';
